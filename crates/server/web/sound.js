// @ts-check
/** Sounds, made and not loaded. */

/** @typedef {'move' | 'capture' | 'crown' | 'end' | 'notice' | 'refused' | 'tick'} Sound */

/** Notes: frequency in hertz, begin and length in seconds, loudness; wood is a knock. @typedef {[number, number, number, number]} Note */

/** @type {Record<Sound, Note[]>} */
const NOTES = {
  move: [[190, 0, 0.06, 0.5]],
  capture: [[190, 0, 0.06, 0.5], [150, 0.09, 0.08, 0.6]],
  crown: [[190, 0, 0.06, 0.5], [520, 0.08, 0.14, 0.2], [780, 0.16, 0.2, 0.2]],
  end: [[392, 0, 0.25, 0.25], [494, 0.14, 0.25, 0.25], [587, 0.28, 0.5, 0.25]],
  notice: [[660, 0, 0.12, 0.2], [880, 0.12, 0.18, 0.2]],
  refused: [[130, 0, 0.16, 0.4]],
  tick: [[1200, 0, 0.03, 0.15]],
};

/** @type {AudioContext | null} */
let context = null;

/** Makes a sound, if the browser lets us. @param {Sound} sound */
export function makeSound(sound) {
  // Browsers keep silent, and complain, until the page was touched once.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of NOTES[sound]) strike(context, note);
  } catch {
    // No sound device.
  }
}

/** @param {AudioContext} audio @param {Note} note */
function strike(audio, [frequency, begin, length, loudness]) {
  const start = audio.currentTime + begin;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = frequency < 300 ? 'triangle' : 'sine';
  voice.frequency.setValueAtTime(frequency * (frequency < 300 ? 1.8 : 1), start);
  voice.frequency.exponentialRampToValueAtTime(frequency, start + length / 2);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}
