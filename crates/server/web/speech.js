// @ts-check
/**
 * What is read aloud of a game, as text. What is read only when it is asked for stands in `recital.js`.
 *
 * @import { Fixed, RuledEvent, Live, Ply, Side } from './wire.js'
 */
/** What a side is called. @param {Fixed} fixed @param {Side} side */
export function sideName(fixed, side) {
  return side === 'white' ? fixed.white_name : fixed.black_name;
}

/** A piece in words. @param {Fixed} fixed @param {string | undefined} piece */
export function pieceWords(fixed, piece) {
  if (!piece) return 'empty';
  const name = sideName(fixed, piece.toLowerCase() === 'w' ? 'white' : 'black').toLowerCase();
  return `${name} ${piece === piece.toUpperCase() ? fixed.king_word : fixed.man_word}`;
}

/** A ply in words. @param {Fixed} fixed @param {Ply} ply */
export function plyWords(fixed, ply) {
  return sentence([
    `${sideName(fixed, ply.by)}: ${moveWords(ply.text)}`,
    ply.captured.length > 0 ? `takes ${ply.captured.join(', ')}` : '',
    ply.promotes ? `becomes a ${fixed.king_word}` : '',
    ply.offered ? 'offers a draw' : '',
  ]);
}

/** Verdicts that say no more than what happened. */
const PLAIN = ['offered', 'declined'];

/**
 * What happened in a game and the ruling on it, with its articles; nothing if it was only written down. A ply is told
 * by itself, so of a move only the ruling is.
 *
 * @param {RuledEvent | null} happened @param {Ply | null} ply
 */
export function happenedWords(happened, ply) {
  const ruling = happened?.ruling;
  if (!ruling) return '';
  const articles = ruling.articles.map(({ code, number }) => `${code.toUpperCase()} ${number}`).join(', ');
  const told = ply ? [] : [happened.text];
  const text = [...told, ...(told.length > 0 && PLAIN.includes(ruling.verdict) ? [] : [ruling.text])].join(' ');
  return articles ? `${text.replace(/\.$/, '')} (${articles}).` : text;
}

/** The text of a move so that it is not read as a subtraction. @param {string} text */
export function moveWords(text) {
  return text.replace(/\s*[-–]\s*/g, ' to ').replace(/\s*[x:×]\s*/g, ' takes to ');
}

/** A word for so many. @param {string} word @param {number} count */
export function plural(word, count) {
  if (count === 1) return word;
  return word === 'man' ? 'men' : `${word}s`;
}

/** @param {string[]} parts */
export function sentence(parts) {
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

/** Who is on turn, or the end. @param {Fixed} fixed @param {Live} live */
export function turnWords(fixed, live) {
  if (live.outcome) return live.outcome.text;
  if (live.waiting) return 'Waiting for an opponent.';
  return `${sideName(fixed, live.turn)} to move.`;
}
