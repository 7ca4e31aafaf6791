// @ts-check
/* Runs before the page is shown, so that it never flashes in the wrong colours. */
{
  const KEY = 'damier';
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    } catch {
      return {};
    }
  };
  const root = document.documentElement;
  const { theme } = kept();
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  document.addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      const shown = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
      root.dataset.theme = shown === 'dark' ? 'light' : 'dark';
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...kept(), theme: root.dataset.theme }));
      } catch {
        // Then it holds for this page.
      }
    });
  });
}
