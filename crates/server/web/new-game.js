// @ts-check
/**
 * From what was chosen on the start page to the game that is asked for.
 *
 * @import { CreatedResource, Meeting, NewGame, Opening, Opponent } from './wire.js'
 */
import { ask } from './api.js';

/** What was chosen, as a form has it. @typedef {Record<string, string>} Chosen */

/** @param {string} ruleset @param {Chosen} chosen @param {readonly string[]} without Men left out. @returns {NewGame} */
export function newGame(ruleset, chosen, without = []) {
  const time = (chosen.time === 'own' ? chosen['own-time'] : chosen.time)?.trim() || null;
  return {
    ruleset,
    opponent: opponent(chosen),
    colour: chosen.colour === 'white' || chosen.colour === 'black' ? chosen.colour : 'random',
    time,
    meeting: meeting(chosen, time),
    opening: opening(chosen, without),
    chat: chosen.chat !== undefined,
    analysis: chosen.analysis !== undefined,
    tournament: chosen.tournament !== undefined,
    rated: chosen.rated !== undefined && (chosen.opponent === 'friend' || chosen.opponent === 'lobby'),
    visibility: chosen.private !== undefined ? 'private' : 'public',
    name: chosen.name?.trim() || null,
  };
}

/** Asks the server for it. @param {NewGame} wanted @returns {Promise<CreatedResource>} */
export function createGame(wanted) {
  return ask('/api/v1/games', wanted);
}

/** @param {Chosen} chosen @returns {Opponent} */
function opponent({ opponent: kind, level }) {
  if (kind === 'friend' || kind === 'lobby' || kind === 'same-screen') return { kind };
  // Guests of a simultaneous display come by its link.
  if (kind === 'simultaneous') return { kind: 'friend' };
  return { kind: 'computer', level: Number(level) || 3 };
}

/** @param {Chosen} chosen @param {string | null} time @returns {Meeting} */
function meeting(chosen, time) {
  if (chosen.opponent === 'simultaneous') {
    return { kind: 'simultaneous', boards: Number(chosen.boards) || 10, blindfold: chosen['sim-blindfold'] !== undefined };
  }
  if (chosen.sight && chosen.sight !== 'both') {
    return { kind: 'blindfold', me: chosen.sight !== 'opponent', opponent: chosen.sight !== 'me' };
  }
  return time?.includes('d/move') ? { kind: 'correspondence' } : { kind: 'live' };
}

/** @param {Chosen} chosen @param {readonly string[]} without @returns {Opening} */
function opening({ opening: kind, deck, fen }, without) {
  if (kind === 'ballot' && deck) return { kind, deck };
  if (kind === 'position' && fen?.trim()) return { kind, fen: fen.trim() };
  if (kind === 'handicap' && without.length > 0) return { kind, without: [...without] };
  return { kind: 'free' };
}
