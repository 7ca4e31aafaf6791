// @ts-check
/** The page of a position search: a move that was played leads to the position after it. */
import './explorer.js';

const explorer = document.querySelector('opening-explorer');
explorer?.addEventListener('move', (event) => {
  const { after } = /** @type {CustomEvent<{ after: string }>} */ (event).detail;
  const query = new URLSearchParams(location.search);
  query.set('ruleset', explorer.getAttribute('ruleset') ?? '');
  query.set('fen', after);
  query.delete('moves');
  query.delete('before');
  location.assign(`/search?${query}`);
});
