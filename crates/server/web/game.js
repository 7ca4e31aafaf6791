// @ts-check
/**
 * The page of a game: brings together what the server tells, what the board shows and what is chosen.
 *
 * @import { Explanation, FromServer, Move, Ply, Refusal, Side, Update } from './wire.js'
 * @import { Game } from './state.js'
 * @import { NewWish, Wish } from './resync.js'
 * @import { Way } from './record.js'
 */
import { questions, showActions } from './actions.js';
import { byId, h, put, style } from './dom.js';
import { DraughtsBoard } from './draughts-board.js';
import { kept } from './kept.js';
import { Notices } from './notice.js';
import { claimQuestions, showAbout, showTools } from './panel.js';
import { MoveList, stepTo } from './record.js';
import { after, piecesAt, samePieces } from './replay.js';
import { Seats } from './seats.js';
import { keepSettings, readSettings, sendSettings } from './settings.js';
import { GameSocket } from './socket.js';
import { happenedWords, pieceWords, plyWords, sideName, turnWords } from './speech.js';
import { aheadMove, below, displayOf, fromSnapshot, hasScore, hasTwo, headline, isMyTurn, isOn, mySides, opposite, plays, updated } from './state.js';
import { Tabs } from './tabs.js';
import { Talk } from './talk.js';

/** A move that was chosen and is not yet acknowledged. @typedef {{ move: Move, path: readonly string[], plies: number, sent: boolean }} Chosen */

/** Keys that step through the game while nothing is typed. @type {Record<string, Way>} */
const STEPS = { ArrowLeft: 'back', ArrowRight: 'forward', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last' };
/** How long a host stays at a board after his move, in milliseconds. */
const STAY = 1_200;

class GamePage {
  #root = byId('game', HTMLElement);
  #board = byId('board', DraughtsBoard);
  #status = byId('status', HTMLElement);
  #notices = new Notices(byId('notice', HTMLElement));
  #id = this.#root.dataset.game ?? '';
  #wanted = readSettings();
  /** @type {Game | null} */
  #game = null;
  /** @type {Record<Side, boolean>} */
  #present = { white: true, black: true };
  #watching = 0;
  /** The ply that is looked at; null is the present. @type {number | null} */
  #seen = null;
  #turned = false;
  /** @type {Chosen | null} */
  #chosen = null;
  /** @type {{ from: string, to: string } | null} */
  #ahead = null;
  #shown = {};
  /** What belongs to the event. @type {import('./game-event.js').EventPart | null} */
  #event = null;
  #trouble = '';
  /** The simultaneous display this board belongs to, if the host came from there. */
  #display = displayOf(location.hash);

  #socket = new GameSocket(socketUrl(this.#root.dataset.socket ?? ''), {
    message: (message, wish) => this.#told(message, wish),
    link: (link, text) => this.#linked(link, text),
  });
  #seats = new Seats(byId('seat-far', HTMLElement), byId('seat-near', HTMLElement), () => this.#socket.now, this.#status);
  #record = new MoveList(byId('record', HTMLElement), (ply) => this.#see(ply), (way) => this.#step(way));
  #talk = new Talk(byId('talk', HTMLElement), (text) => void this.#typed(text));
  /** @type {import('./chat.js').ChatBox | null} */
  #chat = null;
  /** Links and exports; fetched when they are looked at. @type {import('./share.js').Share | null} */
  #share = null;
  #count = h('span', { class: 'count' });
  #tabs = new Tabs(byId('tabs', HTMLElement), 'Beside the board', [
    { name: 'moves', label: 'Moves', panel: byId('record', HTMLElement) }, { name: 'chat', label: 'Chat', panel: byId('chat', HTMLElement) },
    { name: 'rules', label: 'Rules', panel: byId('rules', HTMLElement) }, { name: 'more', label: 'More', panel: byId('more', HTMLElement) },
  ], this.#count);
  /** Lines of the chat that have been read. */
  #read = 0;
  /** Whether a draw is offered as soon as the own move is made. */
  #armed = false;
  /** By correspondence only, and only fetched then. @type {import('./foresee.js').Foresee | null} */
  #foresee = null;

  constructor() {
    this.#board.addEventListener('play', (event) => this.#choose(detail(event)));
    this.#board.addEventListener('attempt', (event) => this.#send({ t: 'explain', text: detail(event).text }));
    this.#board.addEventListener('premove', (event) => (this.#ahead = detail(event)));
    this.#board.addEventListener('between', () => this.#between());
    this.#board.addEventListener('ask', (event) => this.#asked(detail(event)));
    this.#tabs.onShow = (name) => this.#opened(name);
    byId('table', HTMLElement).addEventListener('pointerenter', () => void this.#addCorner(), { once: true });
    document.addEventListener('keydown', (event) => this.#key(event));
    // In tournament mode players watch the clock themselves (wcdf 2.7, 6.8).
    this.#seats.onShort = () => { if (!this.#playing.fixed.tournament) this.#sound('tick'); };
  }

  /** A button beside the facts: sounds on or off, or a part of the last tab. @param {string} tool */
  #tool(tool) {
    if (tool === 'sounds') return this.#switch('sounds');
    this.#tabs.show('more');
    void (tool === 'preferences' ? this.#showPreferences() : this.#showShare()).then(() => byId(tool, HTMLElement).scrollIntoView({ block: 'start' }));
  }

  /** Switches something beside the form of the settings, which is then filled anew. @param {'sounds' | 'zen'} name */
  #switch(name) {
    this.#want({ ...this.#wanted, [name]: !this.#wanted[name] });
    put(byId('preferences', HTMLElement));
    if (this.#tabs.current === 'more') void this.#showPreferences();
  }

  /** The corner to draw the board larger or smaller by: for pointers; keys have the same among the settings. */
  async #addCorner() {
    const { addCorner } = await import('./board-size.js');
    addCorner(byId('table', HTMLElement), () => this.#wanted.size, (size, how) => {
      this.#wanted = { ...this.#wanted, size };
      this.#root.style.setProperty('--scale', String(size / 100));
      if (how === 'done') this.#want(this.#wanted);
    });
  }

  /** @param {FromServer} message @param {Wish | null} wish */
  #told(message, wish) {
    switch (message.t) {
      case 'state':
        this.#game = fromSnapshot(message);
        this.#began();
        this.#show('at once');
        return this.#firstMove();
      case 'update':
        return this.#changed(message);
      case 'refused':
        return this.#refused(message, wish);
      case 'explained':
        return this.#explained(message, wish);
      case 'present':
        this.#present = { white: message.white, black: message.black };
        this.#watching = message.watching;
        if (this.#game) showAbout(byId('about', HTMLElement), this.#game, this.#watching);
        return this.#showSeats();
      case 'seats':
        return this.#rated(message.seats);
    }
  }

  /** Who the players are, or how strong, has become known. @param {import('./wire.js').Seats} seats */
  #rated(seats) {
    if (!this.#game) return;
    this.#game = { ...this.#game, seats };
    this.#show('at once');
    void import('./ending.js').then(({ ratingChanges }) => {
      for (const change of ratingChanges(this.#playing)) this.#say(change);
    });
  }

  /** The whole game came: names of pieces and settings hold from now on. */
  #began() {
    const { fixed } = this.#playing;
    this.#board.setAttribute('label', `Board, ${fixed.title}`);
    this.#board.describe = (square, piece) => `${square}, ${pieceWords(fixed, piece)}`;
    this.#board.atOnce = fixed.board.taken_at_once;
    this.#read = this.#playing.chat.length;
  }

  /** A tab was opened. @param {string} name */
  #opened(name) {
    if (name !== 'moves') style('game-more.css');
    if (name === 'chat') this.#read = this.#game?.chat.length ?? 0;
    if (name === 'rules' && this.#game) void this.#showRules();
    if (name === 'more' && this.#game) void this.#showPreferences(), void this.#showShare();
  }

  async #showRules() {
    const { showPanel } = await import('./rules-panel.js');
    showPanel(byId('panel', HTMLElement), this.#playing);
  }

  async #showPreferences() {
    const { showPreferences } = await import('./preferences.js');
    await showPreferences(byId('preferences', HTMLElement), this.#wanted, { names: true }, (wanted) => this.#want(wanted));
  }

  /** @param {import('./settings.js').Wanted} wanted */
  #want(wanted) {
    this.#wanted = wanted;
    keepSettings(wanted);
    sendSettings(wanted);
    this.#show('at once');
  }

  get #playing() {
    return /** @type {Game} */ (this.#game);
  }

  /** Who moved on the board of the start page has made the first move already. */
  #firstMove() {
    const text = /^#play=(.+)$/.exec(location.hash)?.[1];
    if (!text) return;
    history.replaceState(null, '', location.pathname);
    const move = this.#playing.live.moves.find((move) => move.text === decodeURIComponent(text));
    if (move && this.#plies === 0 && isMyTurn(this.#playing)) this.#choose({ move, path: move.paths[0] });
  }

  /** How many plies have been made. */
  get #plies() {
    return this.#playing.live.made;
  }

  /** @param {Extract<FromServer, { t: 'update' }>} update */
  #changed(update) {
    const before = this.#playing;
    const game = updated(before, update);
    this.#game = game;
    if (update.ply || update.keep !== null) {
      this.#seen = null;
      this.#notices.clearRefusal();
    }
    if (update.ply) this.#moved(update.ply);
    if (update.chat?.by) this.#say(`${sideName(game.fixed, update.chat.by)} says: ${update.chat.text}`);
    if (update.chat?.by && !mySides(game).includes(update.chat.by)) this.#sound('notice');
    if (update.happened) this.#ruled(update);
    if (!update.ply) this.#declined(before);
    if (this.#armed && update.ply && mySides(game).includes(update.ply.by) && isOn(game)) {
      this.#armed = false;
      this.#send({ t: 'offer-draw' });
    }
    if (before.live.waiting && !game.live.waiting) {
      this.#say('The game begins.');
      this.#sound('notice');
    }
    if (!before.live.outcome && game.live.outcome) this.#ended(game);
    if (!before.live.rematch && game.live.rematch && plays(game)) location.assign(`/game/${game.live.rematch}`);
    if (questions(game, () => {}).length > questions(before, () => {}).length) this.#sound('notice');
    const ahead = this.#takeAhead();
    this.#show(update.ply ? 'walk' : 'at once');
    if (ahead) this.#choose({ move: ahead, path: ahead.paths[0] });
  }

  /** Who offered a draw is told that it was declined. @param {Game} before */
  #declined({ live: { offer } }) {
    const game = this.#playing;
    if (!offer || game.role !== offer || game.live.offer || game.live.outcome) return;
    const other = game.seats[opposite(offer)].name || sideName(game.fixed, opposite(offer));
    const text = `${other} declined your draw offer.`;
    this.#say(text);
    this.#notices.tell(text);
    this.#notices.ruling(null);
  }

  /** Offers a draw: at once after the own move, else with the own next move, as the texts want it (WCDF 4.7). */
  #offer() {
    const game = this.#playing;
    if (!isMyTurn(game) || game.role === 'both') return this.#send({ t: 'offer-draw' });
    this.#armed = !this.#armed;
    const text = this.#armed ? 'You will offer a draw with your move.' : 'Draw offer cancelled.';
    this.#say(text);
    this.#notices.tell(text);
    this.#show('at once');
  }

  /** Something has happened in the game, on which there may be a ruling. @param {Update} update */
  #ruled({ happened, ply, live }) {
    const words = happenedWords(happened, ply);
    // The end of the game, and an offer that can be answered, have boxes of their own.
    if (words && !live.outcome) this.#say(words);
    this.#notices.ruling(live.outcome || live.offer ? null : happened);
  }

  /** The host leaves the board, once he has moved there. */
  async #walkOn() {
    if (!this.#display) return;
    const { onward } = await import('./walk.js');
    location.assign(await onward(this.#display, this.#id));
  }

  /** @param {Ply} ply */
  #moved(ply) {
    this.#sound(ply.promotes ? 'crown' : ply.captured.length > 0 ? 'capture' : 'move');
    this.#say(plyWords(this.#playing.fixed, ply));
    if (this.#display && mySides(this.#playing).includes(ply.by)) setTimeout(() => this.#walkOn(), STAY);
  }

  /** @param {Game} game */
  #ended({ live }) {
    this.#sound('end');
    this.#notices.clearRefusal();
    this.#say([live.outcome?.text, live.outcome && hasScore(live.outcome) ? live.outcome.result : ''].join(' ').trim());
  }

  /** The move that was chosen before its turn, if its turn has come and it is legal; it is chosen no longer. */
  #takeAhead() {
    const ahead = this.#ahead;
    if (!ahead || !isMyTurn(this.#playing)) return null;
    this.#ahead = null;
    const move = aheadMove(this.#playing.live, ahead);
    if (!move) this.#say(`${ahead.from} to ${ahead.to} is no longer possible.`);
    return move;
  }

  /** @param {Refusal} refusal @param {Wish | null} wish */
  #refused(refusal, wish) {
    if (wish?.t === 'play') {
      this.#chosen = null;
      this.#sound('refused');
    }
    this.#notices.refusal(refusal, tried(wish));
    this.#say(refusal.text);
    this.#show('at once');
    this.#pointOut(refusal.moves, tried(wish));
  }

  /** @param {Explanation} explanation @param {Wish | null} wish */
  #explained(explanation, wish) {
    if (!explanation.legal) this.#sound('refused');
    this.#notices.explanation(explanation, tried(wish));
    this.#say(explanation.text);
    this.#show('at once');
    if (!explanation.legal) this.#pointOut(explanation.moves, tried(wish));
  }

  /** Points out what may be played instead. @param {readonly Move[]} moves @param {string} attempt */
  #pointOut(moves, attempt) {
    if (!attempt) return;
    const squares = attempt.split(/[^a-z0-9]+/i).filter(Boolean);
    const owed = moves.find(({ captured }) => captured.length > 0);
    // Where any move would do, there is nothing to be pointed out.
    if (owed) this.#board.pointOut([...new Set(moves.map((move) => move.from))]);
    this.#board.refuse(squares.length > 1 ? squares[squares.length - 1] : null, owed?.paths[0] ?? []);
    this.#board.shake(squares[0]);
  }

  /** @param {import('./socket.js').Link} link @param {string} text */
  #linked(link, text) {
    this.#trouble = { connecting: '', open: '', lost: 'Connection lost. Trying again …', ended: text }[link];
    this.#root.dataset.link = link;
    if (this.#game) this.#showStatus();
    else if (this.#trouble) put(this.#status, this.#trouble);
  }

  /** A move was chosen on the board. @param {{ move: Move, path: readonly string[] }} choice */
  #choose({ move, path }) {
    if (this.#foresee?.draft) return void this.#foresee.play(move);
    const { fixed } = this.#playing;
    this.#chosen = { move, path, plies: this.#plies, sent: false };
    if (fixed.correspondence || this.#wanted.confirm) {
      this.#notices.confirm({ text: move.text, yes: () => this.#confirmed(), no: () => this.#unchoose() });
    } else {
      this.#confirmed();
    }
    this.#showBoard('walk');
  }

  #confirmed() {
    const chosen = this.#chosen;
    this.#notices.confirm(null);
    if (!chosen || chosen.sent) return;
    chosen.sent = true;
    this.#send({ t: 'play', plies: chosen.plies, text: chosen.move.text });
  }

  #unchoose() {
    this.#chosen = null;
    this.#notices.confirm(null);
    this.#show('at once');
  }

  /** @param {NewWish} wish */
  #send(wish) {
    this.#socket.wish(wish);
  }

  /** Shows the lines that were foreseen. */
  async #showForeseen() {
    const { Foresee } = await import('./foresee.js');
    const send = (/** @type {string[][]} */ lines) => this.#send({ t: 'foresee', lines });
    this.#foresee ??= new Foresee(byId('foresee', HTMLElement), send, () => this.#showBoard('at once'));
    this.#foresee.show(this.#playing);
  }

  /** Shows everything as it is now. @param {'walk' | 'at once'} how */
  #show(how) {
    const game = this.#playing;
    const { live, fixed } = game;
    const send = (/** @type {NewWish} */ wish) => (wish.t === 'offer-draw' ? this.#offer() : this.#send(wish));
    if (this.#chosen && this.#chosen.plies !== this.#plies) this.#chosen = null;
    if (!this.#chosen) this.#notices.confirm(null);
    const blind = fixed.blindfold || this.#wanted.blind;
    this.#root.classList.toggle('blind', blind);
    if (blind || live.outcome || this.#wanted.zen) style('game-more.css');
    this.#tabs.offer('moves', fixed.blindfold ? 'left out' : 'offered');
    const talk = byId('talk', HTMLElement);
    const place = blind ? byId('table', HTMLElement) : byId('more', HTMLElement);
    if (talk.parentElement !== place) place.prepend(talk);
    document.body.classList.toggle('zen', this.#wanted.zen);
    this.#root.style.setProperty('--scale', String(this.#wanted.size / 100));
    if (game.fixed.correspondence) this.#showForeseen();
    this.#showBoard(how);
    this.#showSeats();
    this.#showStatus();
    const claim = (/** @type {string} */ ground, /** @type {string | null} */ text) => this.#claim(ground, text);
    this.#notices.questions([...questions(game, send), ...claimQuestions(game, claim)]);
    if (live.outcome) void import('./ending.js').then(({ showEnd }) => showEnd(this.#notices.end, this.#playing, send));
    else put(this.#notices.end);
    if (this.#tabs.current === 'rules') void this.#showRules();
    const onwards = this.#display ? [{ label: 'Next board', act: () => void this.#walkOn() }] : [];
    const turn = blind ? [] : [{ label: 'Flip board', icon: 'flip', act: () => this.#turn() }];
    showActions(byId('actions', HTMLElement), { ...game, armed: this.#armed }, send, [...turn, ...onwards]);
    showAbout(byId('about', HTMLElement), game, this.#watching);
    showTools(byId('tools', HTMLElement), this.#wanted.sounds, (tool) => this.#tool(tool));
    this.#showChat();
    this.#showRecord();
    if (game.fixed.event) void this.#showEvent(game.fixed.event);
  }

  /** @param {import('./wire.js').GameOfEvent} event */
  async #showEvent(event) {
    const { EventPart } = await import('./game-event.js');
    this.#event ??= new EventPart(byId('notice', HTMLElement), event, plays(this.#playing));
    this.#event.over = this.#playing.live.outcome !== null;
  }

  #showChat() {
    const { fixed, chat, role } = this.#playing;
    // Players speak to the arbiter only while a tournament game lasts (wcdf 4.10).
    const silent = fixed.tournament && !this.#playing.live.outcome;
    const offered = fixed.chat && !silent && this.#wanted.chat && (chat.length > 0 || (hasTwo(this.#playing) && !this.#playing.live.waiting));
    this.#tabs.offer('chat', offered ? 'offered' : 'left out');
    if (offered) void this.#fillChat();
    if (this.#tabs.current === 'chat') this.#read = chat.length;
    this.#tabs.mark('chat', chat.slice(this.#read).filter(({ by }) => by !== role).length);
  }

  async #fillChat() {
    const { ChatBox } = await import('./chat.js');
    this.#chat ??= new ChatBox(byId('chat', HTMLElement), (text) => this.#send({ t: 'chat', text }));
    this.#chat.show(this.#playing);
  }

  #showRecord() {
    const { plies, fixed } = this.#playing;
    this.#record.show(plies, this.#seen ?? plies.length, fixed.first, isMyTurn(this.#playing) && !this.#chosen);
    put(this.#count, plies.length > 0 ? `move ${Math.ceil(plies.length / 2)}` : '');
    if (this.#awaited || !byId('invite', HTMLElement).hidden) void this.#showInvitation();
    if (this.#share || this.#tabs.current === 'more') void this.#showShare();
  }

  /** The seat that waits for somebody whom this player may invite. @returns {Side | null} */
  get #awaited() {
    const { live, seats, role } = this.#playing;
    if (!live.waiting || (role !== 'white' && role !== 'black')) return null;
    return seats[opposite(role)].sitter.kind === 'empty' ? opposite(role) : null;
  }

  async #showInvitation() {
    const { showInvitation } = await import('./invite.js');
    showInvitation(byId('invite', HTMLElement), this.#id, kept(`invitation ${this.#id}`), this.#awaited);
  }

  async #showShare() {
    const { Share } = await import('./share.js');
    this.#share ??= new Share(byId('share', HTMLElement), this.#id);
    const { fixed, live, plies, role } = this.#playing;
    const own = role === 'white' || role === 'black' ? role : null;
    this.#share.show(
      { own: live.outcome ? null : own, blindfold: fixed.blindfold, plays: role !== 'spectator' && !live.outcome },
      this.#seen ?? plies.length,
    );
  }

  /** @param {'walk' | 'at once'} how */
  #showBoard(how) {
    const { fixed, live, plies } = this.#playing;
    const near = this.#near;
    const { hints, must, names, jumps, eager, still, wood, set: dressed } = this.#wanted;
    this.#board.set(fixed.board, {
      flipped: near === 'black', names: names ?? true, hints, must, eager, wood, set: dressed,
      still: still || matchMedia('(prefers-reduced-motion: reduce)').matches,
      manner: jumps ? 'jumps' : 'short',
    });
    const { pieces, last } = this.#view();
    const walked = how === 'walk' && !samePieces(this.#shown, pieces);
    this.#shown = pieces;
    this.#board.show(pieces, last, walked ? 'walk' : 'at once');
    const own = mySides(this.#playing).map((side) => side[0]).join('');
    const draft = this.#foresee?.draft;
    if (draft) this.#board.allow('move', draft.moves, 'wb', { compulsory: false });
    else if (this.#seen !== null && this.#seen < plies.length) this.#board.allow('watch', [], '', { compulsory: false });
    else if (this.#chosen) this.#board.allow('watch', [], '', { compulsory: false });
    else if (isMyTurn(this.#playing)) this.#board.allow('move', live.moves, live.turn[0], { compulsory: live.compulsory !== null });
    else this.#board.allow(isOn(this.#playing) && own ? 'premove' : 'watch', [], own, { compulsory: false });
    if (this.#ahead) this.#board.premove([this.#ahead.from, this.#ahead.to]);
  }

  /** Captures with the same ends take different pieces. */
  #between() {
    put(this.#status, 'Two captures end there: click a square on the way.');
  }

  /** What the board shows: an earlier ply, a line that is entered, a chosen move, or the present. */
  #view() {
    const { fixed, live, plies } = this.#playing;
    const draft = this.#foresee?.draft;
    if (draft) return { pieces: draft.pieces, last: draft.last && { path: draft.last.paths[0], captured: draft.last.captured } };
    if (this.#seen !== null) return { pieces: piecesAt(fixed.start, plies, this.#seen), last: plies[this.#seen - 1] ?? null };
    if (this.#chosen) {
      const { move, path } = this.#chosen;
      return { pieces: after(live.pieces, move), last: { path, captured: move.captured } };
    }
    return { pieces: live.pieces, last: plies[plies.length - 1] ?? null };
  }

  /** @returns {Side} */
  get #near() {
    const side = below(this.#playing);
    return this.#turned ? opposite(side) : side;
  }

  #showSeats() {
    if (this.#game) this.#seats.show(this.#game, this.#near, this.#present);
  }

  #showStatus() {
    const game = this.#playing;
    const mine = isMyTurn(game) && game.role !== 'both';
    const role = game.role === 'spectator' ? ' You are watching.' : '';
    const { outcome } = game.live;
    const over = outcome && `${headline(game)}${hasScore(outcome) ? `, ${outcome.result.replaceAll('1/2', '½')}` : ''}.`;
    const turn = over || (mine ? 'Your turn' : turnWords(game.fixed, game.live));
    const past = this.#seen !== null && this.#seen < game.plies.length ? `Move ${Math.ceil(this.#seen / 2)} of ${Math.ceil(game.plies.length / 2)}` : '';
    const text = this.#trouble || past || `${turn}${role}`;
    if (this.#status.textContent !== text) put(this.#status, text);
    this.#status.classList.toggle('mine', mine && !this.#trouble);
    document.title = `${mine ? '● ' : ''}${game.seats.white.name || game.fixed.white_name} – ${game.seats.black.name || game.fixed.black_name}, ${game.fixed.title}`;
  }

  /** Looks at a ply. @param {number} ply */
  #see(ply) {
    const { plies } = this.#playing;
    const before = this.#seen ?? plies.length;
    this.#seen = ply >= plies.length ? null : ply;
    this.#showBoard(ply === before + 1 ? 'walk' : 'at once');
    this.#showRecord();
    this.#showStatus();
  }

  /** @param {Way} way */
  #step(way) {
    const count = this.#playing.plies.length;
    this.#see(stepTo(way, this.#seen ?? count, count));
  }

  #turn() {
    this.#turned = !this.#turned;
    this.#showBoard('at once');
    this.#showSeats();
  }

  /** @param {string} ground @param {string | null} text */
  #claim(ground, text) {
    this.#send({ t: 'claim', ground: /** @type {import('./wire.js').Ground} */ (ground), text });
  }

  /** Something was typed. @param {string} text */
  async #typed(text) {
    const commands = await import('./commands.js').catch(() => null);
    if (!this.#game) return;
    if (!commands) return this.#notices.trouble('The server cannot be reached: try again in a moment.');
    const meaning = commands.read(text, { ...this.#game, now: this.#socket.now });
    if (!meaning) return;
    if (meaning.kind === 'say') this.#say(meaning.text);
    else if (meaning.kind === 'play') this.#send({ t: 'play', plies: this.#plies, text: meaning.text });
    else if (meaning.kind === 'do') void commands.carryOut(meaning.deed, this.#hands);
    else this.#send({ t: meaning.kind, text: meaning.text });
  }

  /** What a typed command can do. @returns {import('./commands.js').Hands} */
  get #hands() {
    return {
      game: this.#playing, flip: () => this.#turn(), offer: () => this.#offer(), send: (wish) => this.#send(wish), say: (text) => this.#say(text),
      claim: (ground, text) => this.#claim(ground, text),
    };
  }

  /** A reading key on the board. @param {{ command: string, square: string }} asked */
  #asked({ command, square }) {
    void this.#typed(['diagonal', 'moves'].includes(command) ? `${command} ${square}` : command);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.#game || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest('input, select, textarea, dialog, draughts-board')) return;
    const way = STEPS[event.key];
    if (way) this.#step(way);
    else if (event.key === 'f' || event.key === 'F') this.#turn();
    else if (event.key === 'z' || event.key === 'Z') this.#switch('zen');
    else if (event.key === '/') this.#typing();
    else return;
    event.preventDefault();
  }

  /** Opens the box in which moves are typed. */
  #typing() {
    this.#tabs.show('more');
    this.#talk.focus();
  }

  /** @param {string} text */
  #say(text) {
    this.#talk.say(text);
  }

  /** @param {import('./sound.js').Sound} sound */
  #sound(sound) {
    if (this.#wanted.sounds) void import('./sound.js').then(({ makeSound }) => makeSound(sound, this.#wanted.voice));
  }
}

/** The move that a wish names. @param {Wish | null} wish */
function tried(wish) {
  return wish && 'text' in wish && wish.t !== 'chat' ? (wish.text ?? '') : '';
}

/** @param {string} path */
function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** @param {Event} event */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

new GamePage();
