// @ts-check
/** What is asked of every page: nothing that axe finds, nothing to scroll to sideways. */
import { createRequire } from 'node:module';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What the accessibility checker finds. A dialog that is just coming in has paler colours than it will have, so what comes and goes is
 * waited for.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function axeFaults(page) {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ { html }) => html).join(' ')}`);
  });
}

/**
 * Whether one has to scroll sideways.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function tooWide(page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return width > 0 ? [`${width} pixels too wide`] : [];
}
