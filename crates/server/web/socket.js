// @ts-check
/**
 * The connection to a game: opens it, keeps it, opens it again. What the messages mean is decided in `resync.js`.
 *
 * @import { FromClient, FromServer } from './wire.js'
 * @import { NewWish, Wish } from './resync.js'
 */
import { ServerTime } from './clock.js';
import { Resync } from './resync.js';

/** @typedef {'connecting' | 'open' | 'lost' | 'ended'} Link */

/**
 * @typedef {object} Listener
 * @property {(message: FromServer, wish: Wish | null) => void} message
 * @property {(link: Link, text: string) => void} link
 */

const PING_EVERY = 2_500;
/** An answer that takes longer is told: who plays should not wait for a move that cannot come. */
const SLOW = 2_000;
/** Silence after which a connection is given up. */
const PATIENCE = 12_000;

export class GameSocket {
  time = new ServerTime();
  #sync = new Resync(newId);
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, number>} */
  #pings = new Map();
  #count = 0;
  #heard = 0;
  #over = false;
  /** Whether the connection was said to be lost though it may not be. */
  #doubtful = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;

  /** @param {string} url @param {Listener} listener */
  constructor(url, listener) {
    this.#url = url;
    this.#listener = listener;
    this.#open();
    setInterval(() => this.#ping(), PING_EVERY);
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.#doubt());
    addEventListener('pageshow', () => this.#hurry());
    addEventListener('pagehide', () => this.#leave());
    document.addEventListener('visibilitychange', () => document.hidden || this.#hurry());
  }

  /** Sends a wish, now or as soon as there is a connection. @param {NewWish} wish @returns {string} Its id. */
  wish(wish) {
    const whole = this.#sync.wish(wish);
    this.#send(whole);
    return whole.id;
  }

  /** The time of the game now, as far as is known. */
  get now() {
    return this.time.at(performance.now());
  }

  /** @type {string} */
  #url;
  /** @type {Listener} */
  #listener;

  #open() {
    clearTimeout(this.#again);
    this.#listener.link('connecting', '');
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = performance.now();
      this.#pings.clear();
      for (const message of this.#sync.opened()) this.#send(message);
      this.#ping();
      this.#listener.link('open', '');
    };
    socket.onmessage = ({ data }) => this.#received(JSON.parse(data));
    socket.onclose = () => this.#closed(socket);
  }

  /** Nothing has come for a while. @param {WebSocket} socket */
  #silent(socket) {
    if (socket === this.#socket && performance.now() - this.#heard >= SLOW) this.#doubt();
  }

  /** The connection may be lost: that is told until something is heard. */
  #doubt() {
    if (this.#over) return;
    this.#doubtful = true;
    this.#listener.link('lost', '');
  }

  /** @param {FromServer} message */
  #received(message) {
    this.#heard = performance.now();
    if (this.#doubtful) this.#listener.link('open', '');
    this.#doubtful = false;
    if (message.t === 'pong') {
      const sent = this.#pings.get(message.n);
      if (sent !== undefined) this.time.answered(message.now, sent, this.#heard);
      this.#pings.delete(message.n);
    }
    if (message.t === 'goodbye' && !message.again) {
      this.#over = true;
      this.#listener.link('ended', message.text);
    }
    const step = this.#sync.received(message);
    for (const answer of step.send) this.#send(answer);
    if ((message.t === 'state' || message.t === 'update') && message.live.clocks) {
      this.time.atLeast(message.live.clocks.at, this.#heard);
    }
    if (step.apply) this.#listener.message(message, step.wish);
  }

  /** @param {WebSocket} socket */
  #closed(socket) {
    if (socket !== this.#socket || this.#over) return;
    this.#socket = null;
    this.#listener.link('lost', '');
    this.#again = setTimeout(() => this.#open(), this.#sync.closed(Math.random()));
  }

  /** Looks at once whether the connection still stands: the page was away, or the network came back. */
  #hurry() {
    if (this.#over) return;
    if (this.#socket === null) this.#open();
    else this.#ping();
  }

  /** The page is left: without a connection it can be kept for whoever comes back. */
  #leave() {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#again);
    if (socket) this.#sync.closed(0);
    socket?.close();
  }

  #ping() {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    const [oldest] = this.#pings.values();
    if (oldest !== undefined && now - oldest > PATIENCE && now - this.#heard > PATIENCE) {
      // A socket whose network is gone may take minutes to notice by itself.
      socket.close();
      return this.#closed(socket);
    }
    this.#count += 1;
    this.#pings.set(this.#count, now);
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => this.#silent(socket), SLOW);
    this.#send({ t: 'ping', n: this.#count, lag: this.time.lag });
  }

  /** @param {FromClient} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** An id that no other tab makes. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
