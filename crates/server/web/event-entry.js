// @ts-check
/**
 * What a clerk types at the keyboard: a board, a blank, a result. Says what it would do before it is done.
 *
 * @typedef {{ white: string, black: string, scores: (string | null)[] }} Board
 * @typedef {{ lines: string[], words: string, fault: null } | { lines: null, words: null, fault: string }} Entry
 */

/** @param {string} text @returns {Entry} */
const refused = (text) => ({ lines: null, words: null, fault: text });

/**
 * Reads `12 2`, `12.2 1`, `12 2 1` (both games), `12 1-1`, `12 +-`, `12 --`.
 *
 * @param {string} text @param {number} round @param {Map<number, Board>} boards @param {string[]} possible Scores, White's points first.
 * @returns {Entry}
 */
export function readEntry(text, round, boards, possible) {
  const [place, ...results] = text.trim().split(/\s+/u);
  const found = /^(\d{1,5})(?:\.(\d))?$/u.exec(place ?? '');
  if (!found) return refused('Board, space, White’s points: 12 2, 12 1, 12 0.');
  const number = Number(found[1]);
  const board = boards.get(number);
  if (!board) return refused(boards.size === 0 ? 'No round is being played: publish one first.' : `Round ${round} has no board ${number}: its boards are 1 to ${Math.max(...boards.keys())}.`);
  if (results.length === 0) return refused(`Board ${number}: ${board.white} – ${board.black}. Now White’s points.`);
  const open = board.scores.findIndex((score) => score === null);
  const first = found[2] ? Number(found[2]) : Math.max(open, 0) + 1;
  if (first + results.length - 1 > board.scores.length || first < 1) {
    return refused(`Board ${number} has ${board.scores.length === 1 ? 'one game' : `${board.scores.length} games`}.`);
  }
  const lines = [];
  const words = [];
  for (const [offset, result] of results.entries()) {
    const game = first + offset;
    const read = readScore(result, possible);
    if (!read) return refused(`${result} is not a possible result: ${possible.join(', ')}; +- -+ --.`);
    lines.push(`result ${round} ${number}${game === 1 ? '' : `.${game}`} ${read.score} ${read.reason}`);
    const [white, black] = game % 2 === 1 ? [board.white, board.black] : [board.black, board.white];
    const before = board.scores[game - 1];
    words.push(`Board ${number}${board.scores.length > 1 ? `, game ${game}` : ''}: ${white} – ${black}, ${meaning(read)}`
      + `${before === null ? '' : ` (instead of ${before})`}`);
  }
  return { lines, words: `${words.join('; ')}. Press Enter to save.`, fault: null };
}

/** @param {string} text @param {string[]} possible @returns {{ score: string, reason: string } | null} */
function readScore(text, possible) {
  const win = possible[0]?.split('-')[0] ?? '2';
  if (text === '+-') return { score: `${win}-0`, reason: 'forfeit' };
  if (text === '-+') return { score: `0-${win}`, reason: 'forfeit' };
  if (text === '--') return { score: '0-0', reason: 'both-absent' };
  const score = possible.includes(text) ? text : possible.find((one) => one.split('-')[0] === text);
  return score === undefined ? null : { score, reason: 'played' };
}

/** @param {{ score: string, reason: string }} read */
function meaning({ score, reason }) {
  if (reason === 'both-absent') return 'both absent, 0-0';
  const [white, black] = score.split('-').map(Number.parseFloat);
  const who = white === black ? 'draw' : `${white > black ? 'White' : 'Black'} wins`;
  return `${who} ${score}${reason === 'forfeit' ? ' by forfeit' : ''}`;
}

/** A ruling as a line. Whoever rules cannot sit on the committee that hears an appeal. @param {Record<string, string>} fields @param {string} round @param {string} by */
export function rulingLine({ article, words, board, player }, round, by) {
  const place = board ? ` round=${round} board=${board}` : '';
  return `ruling ${JSON.stringify(article)} ${JSON.stringify(words)}${place}${player ? ` player=${player}` : ''} by=${JSON.stringify(by)}`;
}

/** What happens in a case, as a line. @param {Record<string, string>} fields */
export function caseLine({ case: number, what, who, words, article }) {
  const said = JSON.stringify(words);
  if (what === 'committee') return `committee ${number} ${who.split(';').map((name) => JSON.stringify(name.trim())).join(' ')}`;
  if (what === 'witness') return `witness ${number} ${JSON.stringify(who)} ${said}`;
  if (what === 'minutes') return `minutes ${number} ${said}`;
  if (what === 'notify') return `notify ${number} ${who}`;
  if (what === 'appeal') return `appeal ${number} ${who} ${said}`;
  return `verdict ${number} ${what} ${said}${article ? ` article=${JSON.stringify(article)}` : ''}`;
}

/** Something about conduct, as a line. @param {Record<string, string>} fields @param {string} round */
export function conductLine({ what, who, article, words }, round) {
  const said = JSON.stringify(words);
  const at = round && round !== '0' ? ` round=${round}` : '';
  if (what === 'incident') return `incident ${who} ${JSON.stringify(article)} ${said}${at}`;
  if (what === 'seen') return `seen ${said} by=${JSON.stringify(who)}${at}`;
  if (what === 'send-away') return `send-away ${JSON.stringify(who)} ${JSON.stringify(article)} because=${said}`;
  if (what === 'warn') return `warn ${who} ${JSON.stringify(article)} because=${said}`;
  return `${what} ${who} kept ${JSON.stringify(article)} because=${said}`;
}

/** What is decided about a player before or between rounds, as a line. @param {Record<string, string>} fields */
export function playerLine({ what, name, rating, player, other, round, points, results, bye, because }) {
  if (what === 'enter') return `enter ${JSON.stringify(name)}${rating ? ` rating=${rating}` : ''}`;
  if (what === 'withdraw') return `withdraw ${player} round=${round} ${results}`;
  if (what === 'return') return `return ${player} round=${round}`;
  if (what === 'bye') return `bye ${player} round=${round} ${bye}`;
  if (what === 'forbid') return `forbid ${player} ${other}`;
  return `penalty ${player} ${points} because=${JSON.stringify(because)}`;
}

/** Where a board stands, and its clock, as a line. @param {Record<string, string>} fields @param {string} round */
export function tableLine({ board, table, clock }, round) {
  return `table ${round} ${board} ${table}${clock ? ` clock=${clock}` : ''}`;
}

/** Who may not enter, as a line. @param {Record<string, string>} fields */
export function banLine({ name, id, article, because }) {
  return `ban ${JSON.stringify(name)} ${JSON.stringify(article)}${id ? ` id=${JSON.stringify(id)}` : ''} because=${JSON.stringify(because)}`;
}

/** Somebody who helps, as a line. @param {Record<string, string>} fields @param {readonly string[]} rights */
export function assistantLine({ name, player, because }, rights) {
  const of = rights.length > 0 ? ` rights=${rights.join(',')}` : '';
  return `assistant ${JSON.stringify(name)}${of}${player ? ` player=${player}` : ''}${because ? ` because=${JSON.stringify(because)}` : ''}`;
}

/** Time that is made good, as a line. @param {Record<string, string>} fields @param {string} round */
export function madeGoodLine({ board, player, seconds, assistant, because }, round) {
  return `made-good ${round} ${board} ${player} ${seconds}${assistant ? ` assistant=${JSON.stringify(assistant)}` : ''} because=${JSON.stringify(because)}`;
}

/**
 * A player has come after having been missed, so many minutes after the clocks were started. Whoever comes within the
 * first minute is simply there.
 *
 * @param {string} round @param {string} player @param {number | null} minutes
 */
export function arrival(round, player, minutes) {
  if (minutes === null) return null;
  return minutes < 1 ? `present ${round} ${player}` : `late ${round} ${player} ${Math.min(minutes, 1440)}`;
}
