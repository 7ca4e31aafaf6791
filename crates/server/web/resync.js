// @ts-check
/**
 * What to do with messages so that nothing is lost, doubled or out of order. Decides only; `socket.js` does it.
 *
 * @import { FromClient, FromServer } from './wire.js'
 */

/** Wishes that are answered by `done`, `explained` or `refused`. @typedef {Extract<FromClient, { id: string }>} Wish */
/** A wish before it has its id. @typedef {Wish extends infer W ? W extends Wish ? Omit<W, 'id'> : never : never} NewWish */
/** What one message leads to. @typedef {{ apply: boolean, send: FromClient[], wish: Wish | null }} Step */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 20_000;

export class Resync {
  /** The last version that was applied; none before the first state. @type {number | null} */
  version = null;
  /** Wishes without an answer, by id, in the order they were made. @type {Map<string, Wish>} */
  #open = new Map();
  /** Whether a `hello` waits for its answer. */
  #asked = false;
  #failures = 0;
  /** @type {() => string} */
  #newId;

  /** @param {() => string} newId Makes ids that no other tab makes. */
  constructor(newId) {
    this.#newId = newId;
  }

  /** The connection stands: what to say first. Unanswered wishes go again, the server knows them by their ids. */
  opened() {
    this.#failures = 0;
    this.#asked = true;
    return [this.#hello(), ...this.#open.values()];
  }

  /** Makes a wish: what to send now, or again after the next `opened`. @param {NewWish} wish @returns {Wish} */
  wish(wish) {
    const whole = /** @type {Wish} */ ({ ...wish, id: this.#newId() });
    this.#open.set(whole.id, whole);
    return whole;
  }

  /** How many wishes have no answer yet. */
  get unanswered() {
    return this.#open.size;
  }

  /** A message came. @param {FromServer} message @returns {Step} */
  received(message) {
    switch (message.t) {
      case 'state':
        this.version = message.version;
        this.#asked = false;
        return { apply: true, send: [], wish: null };
      case 'update':
        return this.#updated(message.version);
      case 'done':
      case 'explained':
      case 'refused': {
        const wish = this.#open.get(message.id) ?? null;
        this.#open.delete(message.id);
        return { apply: wish !== null, send: [], wish };
      }
      default:
        return { apply: true, send: [], wish: null };
    }
  }

  /**
   * The connection is gone: how long to wait before the next attempt, in milliseconds. Twice as long each time, and
   * spread by `chance` (0 to 1), so that a thousand browsers do not come back in the same moment.
   *
   * @param {number} chance
   */
  closed(chance) {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    return Math.round(wait * (0.5 + chance / 2));
  }

  /** @param {number} version @returns {Step} */
  #updated(version) {
    const old = { apply: false, send: [], wish: null };
    if (this.version === null || version <= this.version) return old;
    if (version === this.version + 1) {
      this.version = version;
      this.#asked = false;
      return { apply: true, send: [], wish: null };
    }
    if (this.#asked) return old;
    this.#asked = true;
    return { apply: false, send: [this.#hello()], wish: null };
  }

  /** @returns {FromClient} */
  #hello() {
    return { t: 'hello', from: this.version };
  }
}
