// @ts-check
/**
 * Prints how an event of 500 holds out: 250 boards live, and so many who watch its page. No test: times depend on the machine.
 * The clients share it with the server. Run it with
 * `DAMIER_PROGRAM=… node --experimental-websocket e2e/event-load.js [players] [viewers] [seconds] [pictures]` in
 * `crates/server`; of so many viewers one loads the boards' pictures, all of them with 1.
 *
 * @module
 */
import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Damier } from './damier.js';

const [PLAYERS = 500, VIEWERS = 2_000, SECONDS = 30, PICTURES = 1] = process.argv.slice(2).map(Number);
/** Each board moves once in this time, in milliseconds. */
const EACH = 2_000;
/** A page waits for so long at most until it takes its parts anew (`web/event-live.js`), in milliseconds. */
const SPREAD = 1_500;
/** How often a page looks at the live boards (`web/event-boards.js`), in milliseconds. */
const LOOK = 2_500;
/** What keeps strangers in bounds would keep this tool out. */
const SETTINGS = '[limits]\ngames_a_minute = 10000000\nsign_ins_a_minute = 10000000\nsockets_of_an_address = 100000\nsockets = 100000\nconnections = 100000\nmessages_a_second = 100\n';

const damier = await Damier.start(SETTINGS);
const agent = new http.Agent({ keepAlive: true, maxSockets: 400 });

/**
 * A request.
 *
 * @param {string} method @param {string} path @param {string} cookie @param {unknown} [body]
 * @returns {Promise<{ status: number, text: () => string, size: number, cookie: string, took: number }>}
 */
function ask(method, path, cookie, body) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    // As browsers ask: what is packed comes packed.
    const headers = { origin: damier.url, 'accept-encoding': 'gzip', ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const request = http.request(damier.url + path, { method, agent, headers }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (chunk) => { parts.push(chunk); });
      const packed = answer.headers['content-encoding'] === 'gzip';
      // A viewer's page is not read here, which would cost more than sending it.
      const text = () => (packed ? gunzipSync(Buffer.concat(parts)) : Buffer.concat(parts)).toString('utf8');
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, size: parts.reduce((sum, { length }) => sum + length, 0), cookie: answer.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '', took: performance.now() - begun }));
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A request that has to be answered. @param {string} path @param {string} cookie @param {unknown} [body] */
async function get(path, cookie, body) {
  const answer = await ask(body === undefined ? 'GET' : 'POST', path, cookie, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text()}`);
  return { ...answer, json: /** @returns {any} */ () => JSON.parse(answer.text()) };
}

/** Does something for all, so many at a time. @template T, R @param {T[]} all @param {number} width @param {(one: T) => Promise<R>} deed */
async function each(all, width, deed) {
  /** @type {R[]} */
  const done = [];
  let next = 0;
  const work = async () => {
    while (next < all.length) {
      const place = next;
      next += 1;
      done[place] = await deed(/** @type {T} */ (all[place]));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return done;
}

/** @param {number[]} times */
function figures(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ part) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return `${sorted.length} in all, median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

/** A board: two sockets that move in turn. */
class Board {
  /** @type {Record<'white' | 'black', WebSocket>} */
  sockets;
  plies = 0;
  /** @type {'white' | 'black'} */
  turn = 'white';
  /** @type {string[]} */
  moves = [];
  over = false;
  sent = 0;
  /** @type {number[]} */
  times = [];

  /** @param {string} game @param {string} white @param {string} black */
  constructor(game, white, black) {
    this.sockets = { white: this.#sit(game, white, 'white'), black: this.#sit(game, black, 'black') };
  }

  /** @param {string} game @param {string} cookie @param {'white' | 'black'} side */
  #sit(game, cookie, side) {
    const options = /** @type {any} */ ({ headers: { cookie, origin: damier.url } });
    const socket = new WebSocket(`${damier.url.replace('http', 'ws')}${game}/socket`, options);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'hello', from: null })));
    socket.addEventListener('message', ({ data }) => {
      const { t, live } = JSON.parse(String(data));
      if (!live || (t !== 'state' && t !== 'update')) return;
      // The opponent has the move: so long it took.
      if (this.sent > 0 && live.turn === side && side !== this.turn) {
        this.times.push(performance.now() - this.sent);
        this.sent = 0;
        this.plies += 1;
        this.turn = side;
      }
      if (live.turn === side) {
        this.moves = live.moves.map((/** @type {{ text: string }} */ move) => move.text);
        this.turn = side;
      }
      this.over ||= Boolean(live.outcome);
    });
    return socket;
  }

  play() {
    const text = this.moves[Math.floor(Math.random() * this.moves.length)];
    if (this.over || this.sent > 0 || text === undefined) return;
    this.moves = [];
    this.sent = performance.now();
    this.sockets[this.turn].send(JSON.stringify({ t: 'play', id: `p${this.plies}`, plies: this.plies, text }));
  }
}

const pause = (/** @type {number} */ time) => new Promise((resolve) => { setTimeout(resolve, time); });

try {
  const chief = (await get('/api/v1/accounts', '', { name: 'Controller', password: 'correct horse', take_games: false })).cookie;
  const names = Array.from({ length: PLAYERS }, (_, place) => `Player ${place + 1} ${2400 - place}`).join('\n');
  const online = { by_controller: true, wait: 3600, invited: true };
  const made = (await get('/api/v1/events', chief, { name: 'Large open', ruleset: 'international', system: 'dutch', rounds: 9, time: '60m', players: names, online })).json();
  const path = `/api/v1/events/${made.id}`;
  let id = 0;
  const version = async () => (await get(path, chief)).json().version;
  const decide = async (/** @type {string} */ line) => get(`${path}/decisions`, chief, { version: await version(), id: `l${id += 1}`, lines: [line] });
  const links = (await get(`${path}/links`, chief, {})).json();
  const cookies = await each(links, 20, async (/** @type {{ link: string }} */ { link }) => (await get(`${path}/join`, '', { key: link.split('#')[1] })).cookie);
  await decide('start rating');
  let begun = performance.now();
  await get(`${path}/proposals`, chief, { version: await version(), id: 'pair' });
  console.log(`round 1 of ${PLAYERS} players paired in ${(performance.now() - begun).toFixed(0)} ms`);
  begun = performance.now();
  await decide('publish 1');
  /** @type {any} */
  let round;
  do {
    await pause(200);
    round = (await get(path, chief)).json().rounds[0];
  } while (round.boards.some((/** @type {any} */ board) => !board.games[0].href));
  console.log(`${round.boards.length} games opened in ${(performance.now() - begun).toFixed(0)} ms`);
  const boards = await each(round.boards, 20, async (/** @type {any} */ { white, black, games }) => {
    const board = new Board(games[0].href, cookies[white - 1] ?? '', cookies[black - 1] ?? '');
    for (let waited = 0; board.moves.length === 0 && waited < 60_000; waited += 20) await pause(20);
    return board;
  });
  const ready = boards.filter((board) => board.moves.length > 0).length;
  console.log(`${ready} boards are live`);

  /** Lets all boards move for a while. @param {string} what */
  const run = async (what) => {
    const timers = boards.map((board) => setInterval(() => board.play(), EACH * (0.9 + 0.2 * Math.random())));
    await pause(3_000);
    for (const board of boards) board.times.length = 0;
    await pause(SECONDS * 1_000);
    for (const timer of timers) clearInterval(timer);
    await pause(1_000);
    console.log(`moves ${what}: ${figures(boards.flatMap((board) => board.times))}`);
  };
  await run('without viewers');

  // Who watches has the page, its news, and the live boards, as a browser does.
  /** @type {number[]} */
  const pages = [];
  /** @type {number[]} */
  const glances = [];
  /** @type {number[]} */
  const pictures = [];
  const page = `/events/${made.id}`;
  const listening = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  /** @type {ReturnType<typeof setInterval>[]} */
  const timers = [];
  let stopped = false;
  await each(Array.from({ length: VIEWERS }, (_, place) => place), 50, async (/** @type {number} */ place) => {
    await get(page, '');
    await new Promise((resolve, reject) => {
      let known = 0;
      let waiting = false;
      const news = http.get(`${damier.url}${path}/news`, { agent: listening }, (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          for (const _ of String(chunk).matchAll(/^event: ?event/gmu)) {
            known += 1;
            if (known === 1 || waiting || stopped) continue;
            waiting = true;
            setTimeout(async () => {
              waiting = false;
              pages.push((await get(page, '')).took);
            }, Math.random() * SPREAD);
          }
        });
        resolve(null);
      });
      news.on('error', reject);
    });
    /** @type {Set<string>} */
    const shown = new Set();
    timers.push(setInterval(async () => {
      const glance = await get(`${path}/boards?most=8`, '');
      glances.push(glance.took);
      if (place % PICTURES !== 0) return;
      // A browser keeps the pictures that it has.
      const boards = glance.json().filter((/** @type {any} */ { fen }) => fen !== '' && !shown.has(fen));
      await Promise.all(boards.map(async (/** @type {any} */ { fen }) => {
        shown.add(fen);
        pictures.push((await get(`/position.svg?ruleset=international&fen=${encodeURIComponent(fen)}&width=240`, '')).took);
      }));
    }, LOOK));
  });
  console.log(`${VIEWERS} viewers watch`);
  // Something new every three seconds: as results come in, everybody takes the page anew.
  let told = 0;
  let deciding = false;
  const results = setInterval(async () => {
    if (deciding) return;
    deciding = true;
    told += 1;
    await decide(`table 1 ${told} ${1000 + told}`);
    deciding = false;
  }, 3_000);
  pages.length = 0;
  glances.length = 0;
  pictures.length = 0;
  await run(`with ${VIEWERS} viewers`);
  clearInterval(results);
  stopped = true;
  for (const timer of timers) clearInterval(timer);
  console.log(`the page, after each of ${told} changes: ${figures(pages)}`);
  console.log(`live boards: ${figures(glances)}`);
  console.log(`their pictures: ${figures(pictures)}`);
  const whole = await get(page, '');
  console.log(`the page has ${Math.round(whole.text().length / 1024)} KiB, ${Math.round(whole.size / 1024)} KiB packed`);
} finally {
  await damier.stop();
  process.exit(0);
}
