// @ts-check
/** Sounds, made and not loaded. */

/** @typedef {'move' | 'capture' | 'crown' | 'end' | 'notice' | 'refused' | 'tick'} Sound */

/** Notes: frequency in hertz, begin and length in seconds, loudness. @typedef {[number, number, number, number]} Note */

/** A way of sounding. @typedef {{ wave: OscillatorType, knock: number, notes: Record<Sound, Note[]> }} Voice */

/** What rings the same in all sets. @type {Pick<Record<Sound, Note[]>, 'end' | 'notice' | 'tick'>} */
const BELLS = {
  end: [[392, 0, 0.25, 0.25], [494, 0.14, 0.25, 0.25], [587, 0.28, 0.5, 0.25]],
  notice: [[660, 0, 0.12, 0.2], [880, 0.12, 0.18, 0.2]],
  tick: [[1200, 0, 0.03, 0.15]],
};

/** Wood on wood; glass; a click, for who wants to hear little. @type {Record<string, Voice>} */
const VOICES = {
  wood: {
    wave: 'triangle', knock: 0.5,
    notes: { ...BELLS, move: [[190, 0, 0.06, 0.5]], capture: [[190, 0, 0.06, 0.5], [150, 0.09, 0.08, 0.6]], crown: [[190, 0, 0.06, 0.5], [520, 0.08, 0.14, 0.2], [780, 0.16, 0.2, 0.2]], refused: [[130, 0, 0.16, 0.4]] },
  },
  glass: {
    wave: 'sine', knock: 0,
    notes: { ...BELLS, move: [[740, 0, 0.09, 0.18]], capture: [[740, 0, 0.08, 0.18], [988, 0.08, 0.12, 0.18]], crown: [[740, 0, 0.1, 0.18], [988, 0.1, 0.1, 0.18], [1318, 0.2, 0.25, 0.18]], refused: [[311, 0, 0.2, 0.2]] },
  },
  soft: {
    wave: 'sine', knock: 0.25,
    notes: { ...BELLS, move: [[260, 0, 0.03, 0.2]], capture: [[260, 0, 0.03, 0.2], [210, 0.06, 0.03, 0.22]], crown: [[260, 0, 0.03, 0.2], [390, 0.06, 0.08, 0.15]], refused: [[160, 0, 0.08, 0.2]] },
  },
};

/** The sets of sounds there are. */
export const SOUNDS = Object.keys(VOICES);

/** @type {AudioContext | null} */
let context = null;

/** Makes a sound, if the browser lets us. @param {Sound} sound @param {string} [set] */
export function makeSound(sound, set = 'wood') {
  // Browsers keep silent, and complain, until the page was touched once.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  const voice = VOICES[set] ?? VOICES.wood;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of voice.notes[sound]) strike(context, voice, note);
    if (voice.knock > 0 && ['move', 'capture', 'crown'].includes(sound)) knock(context, voice.knock);
  } catch {
    // No sound device.
  }
}

/** @param {AudioContext} audio @param {Voice} voice @param {Note} note */
function strike(audio, { wave }, [frequency, begin, length, loudness]) {
  const start = audio.currentTime + begin;
  const low = frequency < 300;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = low ? wave : 'sine';
  source.frequency.setValueAtTime(frequency * (low ? 1.8 : 1), start);
  source.frequency.exponentialRampToValueAtTime(frequency, start + length / 2);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** The knock of a disc on wood: a breath of noise. @param {AudioContext} audio @param {number} loudness */
function knock(audio, loudness) {
  const length = Math.floor(audio.sampleRate * 0.03);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 4;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = 900;
  gain.gain.value = loudness;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}
