// @ts-check
/**
 * Arrows and circles in a comment: `[arrows G32-28] [circles R19]`. Files of other programs have `[%cal …]` and `[%csl …]`,
 * which are read too; they are not written, since a command in a comment is the server's.
 *
 * @import { Mark } from './board-marks.js'
 */

const COLOURS = { G: 'green', R: 'red', B: 'blue' };
const COMMAND = /\s*\[ ?%?(?:cal|csl|arrows|circles) ([^\]]*)\]/g;

/** The marks in a comment. @param {string} comment @returns {Mark[]} */
export function marksIn(comment) {
  return [...comment.matchAll(COMMAND)].flatMap(([, list]) => list.split(',')).flatMap((text) => {
    const [, letter, from, to] = /^\s*([GRB])([a-z]?\d+)(?:-?([a-z]?\d+))?\s*$/.exec(text) ?? [];
    return letter ? [{ from, to: to ?? from, colour: COLOURS[/** @type {'G'} */ (letter)] }] : [];
  });
}

/** A comment without its marks. @param {string} comment */
export function wordsIn(comment) {
  return comment.replace(COMMAND, '').trim();
}

/** A comment with these marks in it. @param {string} comment @param {readonly Mark[]} marks */
export function withMarks(comment, marks) {
  const letter = (/** @type {Mark} */ { colour }) => Object.entries(COLOURS).find(([, name]) => name === colour)?.[0] ?? 'G';
  const arrows = marks.filter(({ from, to }) => from !== to).map((mark) => `${letter(mark)}${mark.from}-${mark.to}`);
  const circles = marks.filter(({ from, to }) => from === to).map((mark) => `${letter(mark)}${mark.from}`);
  const commands = [arrows.length > 0 && `[arrows ${arrows.join(',')}]`, circles.length > 0 && `[circles ${circles.join(',')}]`];
  return [wordsIn(comment), ...commands].filter(Boolean).join(' ');
}
