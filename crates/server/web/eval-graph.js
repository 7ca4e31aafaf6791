// @ts-check
/**
 * `<eval-graph current>`: the course of a game as a curve, White's advantage upwards. Its property `values` is a list of
 * `{ ply, score, text, words }`, `score` in hundredths of a man from White's side; `plies` is how long the game is.
 * `turns` are plies that are marked on it. Tells `ply` (`{ ply }`) when a point is chosen by pointer or keys.
 *
 * @import { Value } from './opinion.js'
 */
import { h, put, svg } from './dom.js';
import { HEIGHT, WIDTH, nearest, point } from './opinion.js';

export class EvalGraph extends HTMLElement {
  static observedAttributes = ['current'];
  /** @type {readonly Value[]} */
  #values = [];
  #plies = 0;
  #drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' });
  #slider = h('input', { type: 'range', min: 0, 'aria-label': 'Position in the game', oninput: () => this.#choose(Number(this.#slider.value)) });

  connectedCallback() {
    put(this, this.#drawing, this.#slider);
    this.#drawing.addEventListener('pointerdown', (event) => this.#point(event));
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  get values() {
    return this.#values;
  }

  /** @param {readonly Value[]} values */
  set values(values) {
    this.#values = values;
    if (this.isConnected) this.#draw();
  }

  /** Plies at which the game turned. @type {readonly number[]} */
  turns = [];

  get plies() {
    return this.#plies;
  }

  /** @param {number} plies */
  set plies(plies) {
    this.#plies = plies;
    if (this.isConnected) this.#draw();
  }

  get #current() {
    return Number(this.getAttribute('current') ?? 0);
  }

  #draw() {
    const plies = Math.max(this.#plies, ...this.#values.map(({ ply }) => ply), 1);
    const points = this.#values.map((value) => point(value, plies));
    const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    const [first, last] = [points[0], points[points.length - 1]];
    const middle = HEIGHT / 2;
    const area = first && last ? `${first.x.toFixed(1)},${2 * middle} ${line} ${last.x.toFixed(1)},${2 * middle}` : '';
    const here = (this.#current / plies) * WIDTH;
    put(
      this.#drawing,
      svg('rect', { class: 'upper', width: WIDTH, height: middle }),
      svg('rect', { class: 'lower', y: middle, width: WIDTH, height: middle }),
      // What is not known is neither side's; where it is, the curve is the border between both.
      first && last ? svg('rect', { class: 'upper', x: first.x, y: middle, width: last.x - first.x, height: middle }) : null,
      svg('polygon', { class: 'area', points: area }),
      svg('polyline', { class: 'curve', points: line }),
      svg('line', { class: 'level', x2: WIDTH, y1: middle, y2: middle }),
      ...points.filter((_, index) => this.turns.includes(this.#values[index].ply)).map(({ x, y }) => svg('path', { class: 'turned', d: `M${x.toFixed(1)} ${y.toFixed(1)}h0` })),
      svg('line', { class: 'here', x1: here, x2: here, y2: HEIGHT }),
    );
    const value = this.#values.find(({ ply }) => ply === this.#current);
    this.#slider.max = String(plies);
    this.#slider.value = String(this.#current);
    const words = value ? `${value.text || 'Start'}: ${value.words}` : `Move ${Math.ceil(this.#current / 2)}: not analysed yet`;
    this.#slider.setAttribute('aria-valuetext', words);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, width } = this.#drawing.getBoundingClientRect();
    const plies = Number(this.#slider.max);
    const value = nearest(this.#values, plies, (event.clientX - left) / Math.max(1, width));
    if (value) this.#choose(value.ply);
  }

  /** @param {number} ply */
  #choose(ply) {
    this.setAttribute('current', String(ply));
    this.dispatchEvent(new CustomEvent('ply', { detail: { ply }, bubbles: true }));
  }
}

customElements.define('eval-graph', EvalGraph);
