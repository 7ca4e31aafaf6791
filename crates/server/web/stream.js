// @ts-check
/** Listening to the server: every stream begins with how things stand, and says it again whenever they have changed. */

/**
 * Hears the events of one name, each read from JSON, until the function it gives is called. The browser connects again by
 * itself. Nobody listens from a page that was left, so that it can be kept for whoever comes back: then it begins anew.
 *
 * @template T
 * @param {string} path @param {string} name @param {(news: T) => void} heard
 * @param {() => void} [lost] called where the stream breaks off or is refused
 * @returns {() => void}
 */
export function listen(path, name, heard, lost = () => {}) {
  return hear(path, { [name]: heard }, lost);
}

/**
 * The same for events of several names in one stream.
 *
 * @param {string} path @param {Record<string, (news: any) => void>} heard @param {() => void} [lost]
 * @returns {() => void}
 */
export function hear(path, heard, lost = () => {}) {
  const open = () => {
    const source = new EventSource(path);
    for (const [name, deed] of Object.entries(heard)) source.addEventListener(name, ({ data }) => deed(JSON.parse(data)));
    source.addEventListener('error', lost);
    return source;
  };
  const leaving = new AbortController();
  let source = open();
  addEventListener('pagehide', () => source.close(), { signal: leaving.signal });
  addEventListener('pageshow', ({ persisted }) => { if (persisted) source = open(); }, { signal: leaving.signal });
  return () => {
    leaving.abort();
    source.close();
  };
}
