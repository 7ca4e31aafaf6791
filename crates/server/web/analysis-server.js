// @ts-check
/**
 * A study between the page and the server: kept ones are changed there, all others are worked at as drafts, of which
 * the page has the text.
 *
 * @import { CreatedResource, StudyOperation, StudyView, StudySource } from './wire.js'
 */
import { ask, send } from './api.js';

export class StudyServer {
  /** @type {StudyView | null} */
  #shown = null;
  /** One thing after the other: each needs what came of the one before. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** The study as it is shown. @returns {StudyView} */
  get shown() {
    return /** @type {StudyView} */ (this.#shown);
  }

  /** What is worked at, as a source for others. @returns {StudySource} */
  get source() {
    return { kind: 'pdn', text: this.shown.pdn, ruleset: this.shown.ruleset };
  }

  /** Loads a chapter of a study, or what one is made from. @param {string | null} id @param {StudySource} source */
  async load(id, source) {
    const chapter = source.kind === 'study' ? (source.chapter ?? 0) : 0;
    const shown = id ? ask(`/api/v1/studies/${id}?chapter=${chapter}`) : ask('/api/v1/studies/draft', { source, operation: null });
    this.#shown = await shown;
    return this.shown;
  }

  /** Does something to the study, after everything before it. @param {StudyOperation} operation @returns {Promise<StudyView>} */
  do(operation) {
    const done = this.#last.then(async () => {
      const { id, yours, version, chapter } = this.shown;
      this.#shown = yours
        ? await ask(`/api/v1/studies/${id}`, { version, chapter, operation })
        : await ask('/api/v1/studies/draft', { source: this.source, operation });
      return this.shown;
    });
    this.#last = done.catch(() => null);
    return done;
  }

  /** Keeps it as one's own. @returns {Promise<CreatedResource>} */
  async keep() {
    await this.#last;
    const { id } = this.shown;
    // A copy has every chapter; what was tried out in one of them is a draft, and goes along as it is.
    const whole = id !== null && this.shown.chapters.length > 1;
    return ask('/api/v1/studies', { source: whole ? { kind: 'study', id, chapter: 0 } : this.source });
  }

  /** @returns {Promise<CreatedResource>} */
  async forget() {
    return ask(`/api/v1/studies/${this.shown.id}`, undefined, { method: 'DELETE' });
  }

  /** PDN for some readers. @param {string} profile */
  async written(profile) {
    await this.#last;
    return (await send('/api/v1/studies/written', { source: this.source, profile })).text();
  }
}

/** The moves of a position, asked for once. */
export class Moves {
  /** @type {Map<string, Promise<import('./wire.js').PositionMove[]>>} */
  #known = new Map();

  /** @param {string} ruleset @param {string} fen */
  of(ruleset, fen) {
    const query = new URLSearchParams({ ruleset, fen });
    const known = this.#known.get(`${query}`);
    if (known) return known;
    const asked = ask(`/api/v1/positions/moves?${query}`).then(({ moves }) => moves);
    this.#known.set(`${query}`, asked);
    asked.catch(() => this.#known.delete(`${query}`));
    return asked;
  }
}
