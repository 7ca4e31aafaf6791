// @ts-check
/**
 * Links to what is looked at, and the forms in which it can be taken along.
 *
 * @import { StudyNode, StudyView } from './wire.js'
 */
import { h, put } from './dom.js';
import { linkBox } from './link-box.js';

/** PDN's readers, in words. @type {Record<string, string>} */
const READERS = {
  strict: 'PDN 3.0 (strict)', common: 'PDN for most programs', russian: 'PDN with : for captures',
  lidraughts: 'PDN for lidraughts.org', portuguese: 'PDN with Portuguese numbers',
};

/** An address that needs nothing to be kept. @param {string} ruleset @param {string | null} fen @param {string} moves */
export function lineAddress(ruleset, fen, moves) {
  const query = new URLSearchParams({ ruleset });
  if (fen) query.set('fen', fen);
  if (moves) query.set('moves', moves);
  return `/analysis?${query}`;
}

export class Files {
  #link = h('div');
  #fen = h('div');
  #list = h('ul', { class: 'exports' });
  #onward = h('ul', { class: 'exports' });
  #written = h('div');
  #text = '';
  /** @type {string[]} */
  #profiles;
  /** @type {(profile: string) => Promise<string>} */
  #write;

  /**
   * @param {HTMLElement} element @param {string[]} profiles @param {{ name: string, title: string }[]} rulesets
   * @param {(profile: string) => Promise<string>} write
   */
  constructor(element, profiles, rulesets, write) {
    [this.#profiles, this.#write] = [profiles, write];
    const others = rulesets.map(({ name, title }) => link(`/analysis?ruleset=${name}`, title));
    put(
      element, this.#link, this.#fen, this.#onward,
      h('details', {}, h('summary', {}, 'Download'), this.#list, this.#written),
      h('details', {}, h('summary', {}, 'New analysis'), h('ul', { class: 'exports' }, ...others)),
    );
  }

  /**
   * @param {StudyView} shown @param {StudyNode} node @param {string} line The address of the line that is looked at.
   * @param {boolean} flipped Whether Black sits below.
   */
  show(shown, node, line, flipped) {
    const { ruleset, id } = shown;
    if (shown.pdn !== this.#text) put(this.#written);
    this.#text = shown.pdn;
    const whole = (/** @type {string} */ path) => new URL(path, location.href).href;
    put(this.#link, linkBox(id ? 'Link to this study' : 'Link to this line', whole(id ? `/study/${id}` : line)));
    put(this.#fen, linkBox('FEN', node.fen));
    const position = new URLSearchParams({ ruleset, fen: node.fen });
    const drawn = new URLSearchParams({ ...Object.fromEntries(position), side: flipped ? 'black' : 'white' });
    put(
      this.#list,
      ...this.#profiles.map((profile) => h('li', {}, this.#profile(shown, profile))),
      link(`/position.svg?${drawn}`, 'SVG picture', 'download'),
      link(`/position.png?${drawn}&width=960`, 'PNG picture', 'download'),
    );
    put(
      this.#onward, link(`/editor?${position}`, 'Edit this position'), link(`/compare?${position}`, 'Compare rulesets for this position'),
      link('/studies', 'Your studies and collections'),
    );
  }

  /** A link to what is kept; of all else the text is written here. @param {StudyView} shown @param {string} profile */
  #profile({ id }, profile) {
    const label = READERS[profile] ?? profile;
    if (id) return h('a', { href: `/study/${id}.pdn?profile=${profile}`, download: true }, label);
    return h('button', { type: 'button', class: 'textlink', 'data-profile': profile, onclick: () => this.#show(profile, label) }, label);
  }

  /** @param {string} profile @param {string} label */
  async #show(profile, label) {
    const text = await this.#write(profile).catch((fault) => String(fault.message));
    const area = h('textarea', { rows: 8, readonly: true, 'aria-label': label, onfocus: () => area.select() }, text);
    const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    put(this.#written, area, h('a', { href, download: 'analysis.pdn' }, 'Save as a file'));
  }
}

/** @param {string} href @param {string} label @param {'go' | 'download'} [how] */
function link(href, label, how = 'go') {
  return h('li', {}, h('a', { href, download: how === 'download' }, label));
}
