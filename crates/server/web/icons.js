// @ts-check
/** One family of icons: a box of 24, lines of 1.7, round ends, no fill. */
import { svg } from './dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  draw: 'M5 9h14M5 15h14',
  resign: 'M6 21V4h11l-2.5 4L17 12H6',
  back: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  flip: 'M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5',
  chat: 'M4 5h16v11H9l-5 4z',
  more: 'M4.5 12h1M11.5 12h1M18.5 12h1',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M5 12v8h14v-8',
  import: 'M12 4v11M8 11.5l4 3.5 4-3.5M5 15v5h14v-5',
  abort: 'M6 6l12 12M18 6 6 18',
  first: 'M6 5v14M18 6v12l-8-6z',
  previous: 'M16 6v12l-8-6z',
  next: 'M8 6v12l8-6z',
  last: 'M18 5v14M6 6v12l8-6z',
  above: 'M6 15l6-6 6 6',
  below: 'M6 9l6 6 6-6',
  set: 'M4 4h16v16H4zM12 4v16M4 12h16',
  save: 'M5 4h11l3 3v13H5zM8 4v5h7M8 20v-6h8v6',
  new: 'M12 5v14M5 12h14',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  leave: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  sounds: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  quiet: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  before: 'M14.5 5 7.5 12l7 7',
  review: 'M4 19V5M4 19h16M7 15l4-5 3 3 5-7',
};

/** @param {string} name */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { d: PATHS[name] ?? PATHS.more }));
}
