// @ts-check
// Light or dark theme: as the system has it, unless this browser was told otherwise. Loaded before the page is drawn, so that
// it never flashes in the wrong colours; and before the modules, so that nothing is lost that comes before them.
(() => {
  const key = 'damier.theme';
  const root = document.documentElement;
  const base = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/\/[^/]*$/, '');
  /** @type {string | null} */
  let saved = null;
  try {
    saved = localStorage.getItem(key);
  } catch {
    // Without storage the system decides.
  }
  if (saved === 'light' || saved === 'dark') root.dataset.theme = saved;

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

  // A click before the page's modules are there is made again when they are; a form that only they can send waits for them, and is
  // not sent to an address that would show what is in it.
  /** @type {(() => void) | null} */
  let early = null;
  const hold = (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event instanceof SubmitEvent) {
      const form = /** @type {HTMLFormElement} */ (target);
      if (form.matches('[action], [method="get"]')) return;
      event.preventDefault();
      early = () => form.requestSubmit(event.submitter);
    } else {
      const button = target.closest('button');
      if (button && (button.type === 'button' || !button.form)) early = () => button.click();
    }
  };
  for (const kind of ['click', 'submit']) document.addEventListener(kind, hold, true);
  document.addEventListener('DOMContentLoaded', () => setTimeout(() => {
    for (const kind of ['click', 'submit']) document.removeEventListener(kind, hold, true);
    early?.();
  }));

  // When the page is there: what keeps it for later (no game is kept), and what tells somebody who is signed in of a challenge.
  window.addEventListener('load', () => {
    if ('serviceWorker' in navigator && !document.getElementById('game')) void import(`${base}/offline.js`).then(({ keepPages }) => keepPages(new URL(base).pathname));
    try {
      if (localStorage.getItem('damier.account')) void import(`${base}/calls.js`);
    } catch {
      // Without storage nobody is known to be signed in.
    }
  });

  document.addEventListener('DOMContentLoaded', () => {
    // Arbiters find their desk in the head of every page.
    try {
      const links = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-desk-link]'));
      if (/arbiter|administrator/.test(localStorage.getItem('damier.role') ?? '')) for (const link of links) link.hidden = false;
    } catch {
      // Without storage it is at the foot.
    }
    // On a narrow screen tabs scroll: where one is, is in sight.
    document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const button = /** @type {HTMLButtonElement | null} */ (document.getElementById('theme'));
    if (!button) return;
    const show = () => {
      button.title = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', isDark() ? 'Switch to light theme' : 'Switch to dark theme');
    };
    show();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      try {
        localStorage.setItem(key, root.dataset.theme);
      } catch {
        // It holds for this page only.
      }
      show();
    });
  });
})();
