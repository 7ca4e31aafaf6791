// @ts-check
/**
 * Articles as they are cited.
 *
 * @import { Citation } from './wire.js'
 */
import { h } from './dom.js';

/** The article's name, as a link where it has a page. @param {Citation} citation */
export function cite({ code, number, title, href }) {
  const name = `${code.toUpperCase()} ${number}`;
  return href ? h('a', { class: 'cite', href, target: '_blank', title }, name) : h('span', { class: 'cite', title }, name);
}

/** The article with its words. @param {Citation} citation */
export function quote(citation) {
  const { title, text } = citation;
  return h(
    'figure',
    { class: 'article' },
    h('figcaption', {}, cite(citation), title ? ` ${title}` : null),
    text ? h('blockquote', {}, text) : null,
  );
}

/** The deciding article with its words, the others below. @param {readonly Citation[]} articles */
export function quoteAll([first, ...others]) {
  if (!first) return null;
  const rest = others.length > 0 && h('details', {}, h('summary', {}, `${others.length} more`), ...others.map(quote));
  return h('div', { class: 'articles' }, quote(first), rest);
}
