// @ts-check
/** Time controls as players say them. @module */

/** @param {string | null} time As the server writes it: `10m+5s`, `3d/move leave 14d`. */
export function timeWords(time) {
  const days = /^(\d+)d\/move/.exec(time ?? '');
  if (days) return `${days[1]} ${days[1] === '1' ? 'day' : 'days'} per move`;
  return time?.replace(/(\d)m(?=$|[+ ])/g, '$1 min').replace(/\+(\d+)s/g, ' + $1 s') ?? 'No clock';
}
