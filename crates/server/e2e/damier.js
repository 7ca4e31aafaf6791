// @ts-check
/**
 * The real program and a real browser, for the tests: started, watched, killed.
 * @module
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** How long anything may take on a slow, busy machine, in milliseconds. */
export const PATIENCE = 60_000;

/** The flags that keep Chromium from calling home, and let it run as root. */
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--no-first-run',
];

/** A running program on its own data directory. */
export class Damier {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #output = '';
  /** @type {string[]} */
  #settings = [];
  /** Where it listens, for example `http://127.0.0.1:40123`. */
  url = '';

  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  /** A program with an empty data directory. @param {string} [settings] What its settings file says. */
  static async start(settings = '') {
    const damier = new Damier(await mkdtemp(join(tmpdir(), 'damier-')));
    if (settings) {
      damier.#settings = ['--config', join(damier.data, 'settings.toml')];
      await writeFile(damier.#settings[1] ?? '', settings);
    }
    await damier.run();
    return damier;
  }

  /** Starts the program, on the port it had before if it had one. */
  async run() {
    const listen = this.url === '' ? '127.0.0.1:0' : new URL(this.url).host;
    const child = spawn(program(), ['serve', '--listen', listen, '--data', this.data, ...this.#settings], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.#output = '';
    this.url = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no address was printed:\n${this.#output}`)), PATIENCE);
      const read = (/** @type {Buffer} */ chunk) => {
        this.#output += chunk.toString();
        const found = /http:\/\/[0-9.:[\]a-z]+/.exec(this.#output);
        if (found) {
          clearTimeout(timer);
          resolve(found[0]);
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', (code) => reject(new Error(`the program ended with ${code}:\n${this.#output}`)));
    });
  }

  /** What an operator does to accounts while it runs. @param {...string} words */
  async admin(...words) {
    const child = spawn(program(), ['admin', ...words, '--data', this.data], { stdio: ['ignore', 'ignore', 'inherit'] });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`damier admin ${words.join(' ')} ended with ${code}`);
  }

  /** Ends it without warning, as a power cut would. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Ends it in good order and removes its data. */
  async stop() {
    await this.#end('SIGTERM');
    await rm(this.data, { recursive: true, force: true });
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** Where the program is. */
function program() {
  return process.env['DAMIER_PROGRAM'] ?? fail('DAMIER_PROGRAM does not say where the program is');
}

/** A browser. Each context of it is a person of its own. */
export function launch() {
  return chromium.launch({ executablePath: process.env['DAMIER_BROWSER'] ?? '/usr/bin/chromium', args: FLAGS });
}

/**
 * A page of a new person, with everything in motion as players see it; what the page throws or logs as an error is gathered in `faults`.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function person(browser, options = {}) {
  const context = await browser.newContext({ reducedMotion: 'no-preference', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  return { context, page, faults };
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  throw new Error(reason);
}
