// @ts-check
/**
 * A game of an event: calling the arbiter, what was answered, and the way to the next game.
 *
 * @import { EventParticipation, GameOfEvent } from './wire.js'
 */
import { ask } from './api.js';
import { h, put } from './dom.js';
import { listen } from './stream.js';

/** What players call the arbiter about (wcdf 2.27, 4.4). */
const ABOUT = [['rules', 'the rules'], ['procedure', 'the procedure'], ['conduct', 'conduct']];

/** Within so many milliseconds who still plays looks at what news mean for him. */
const SPREAD = 2_000;

/** The part of the page that belongs to the event. */
export class EventPart {
  /** @type {number | undefined} */
  #waiting;
  #path = '';
  #over = false;
  /** @type {EventParticipation | null} */
  #mine = null;
  #place = h('section', { class: 'box event-part', 'aria-label': 'The event' });

  /** @param {HTMLElement} after @param {GameOfEvent} event @param {boolean} plays */
  constructor(after, event, plays) {
    this.event = event;
    this.plays = plays;
    this.#path = `/api/v1/events/${event.id}`;
    after.after(this.#place);
    this.#show();
    listen(`${this.#path}/news`, 'event', () => this.#lookSoon());
  }

  /** The game is over, or not. @param {boolean} over */
  set over(over) {
    if (over !== this.#over) {
      this.#over = over;
      void this.#look();
    }
  }

  /** Hundreds play at once, and a result of any board is news to all: who still plays looks a little later, each at another moment. */
  #lookSoon() {
    if (this.#waiting !== undefined) return;
    const pause = this.#mine === null || this.#over ? 0 : Math.random() * SPREAD;
    this.#waiting = window.setTimeout(() => {
      this.#waiting = undefined;
      void this.#look();
    }, pause);
  }

  async #look() {
    try {
      this.#mine = await ask(`${this.#path}/mine`);
    } catch {
      // The event is shown as it was.
    }
    this.#show();
  }

  #show() {
    if (this.#place.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '') return;
    const { href, round, board } = this.event;
    const mine = this.#mine;
    const next = this.#over && mine?.game && !mine.game.endsWith(location.pathname) ? mine.game : null;
    put(
      this.#place,
      h('p', {}, h('a', { href }, mine?.name ?? 'The event'), `, round ${round}, board ${board}`),
      next && h('p', {}, h('a', { class: 'button', href: next }, 'Go to your next game')),
      this.#over && !next && this.plays && mine?.phase === 'running' && h('p', { class: 'faint' }, 'Your game is over. Your next one will appear here when it starts.'),
      ...(mine?.calls ?? []).map((call) => h('p', { class: call.answer === null ? 'faint' : 'said', role: 'status' }, `You called about ${call.about}${call.words ? `: “${call.words}”` : ''}. `, call.answer === null ? 'The arbiter has been called.' : h('b', {}, `${call.answered_by ?? 'The arbiter'}: ${call.answer}`))),
      this.plays && this.#form(),
    );
  }

  #form() {
    const told = h('p', { class: 'told-here', role: 'alert', hidden: true });
    const send = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      try {
        await ask(`${this.#path}/calls`, { ...Object.fromEntries(new FormData(form)), board: this.event.board });
        form.reset();
        await this.#look();
      } catch (fault) {
        told.hidden = false;
        told.textContent = fault instanceof Error ? fault.message : String(fault);
      }
    };
    return h('details', { class: 'call' }, h('summary', {}, 'Call the arbiter'), h(
      'form', { id: 'call', onsubmit: send },
      h('label', {}, 'About ', h('select', { name: 'about' }, ...ABOUT.map(([value, text]) => h('option', { value }, text)))),
      h('label', {}, 'In a few words (optional) ', h('input', { name: 'words', maxlength: 300, autocomplete: 'off' })),
      told,
      h('div', { class: 'answers' }, h('button', { class: 'button' }, 'Call the arbiter')),
    ));
  }
}
