// @ts-check
/** Synthesized sounds, off by default. */

/** @type {AudioContext | undefined} */
let audio;

/**
 * Plays a tone.
 *
 * @param {number} pitch in Hz
 * @param {number} delay in seconds
 * @param {number} duration in seconds
 * @param {OscillatorType} [type]
 */
function tone(pitch, delay, duration, type = 'sine') {
  if (!audio) return;
  const begin = audio.currentTime + delay;
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = type;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(0.16, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + duration);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + duration + 0.02);
}

/** @type {Record<'move' | 'wrong' | 'won', () => void>} */
const SOUNDS = {
  move: () => tone(330, 0, 0.11, 'triangle'),
  wrong: () => tone(130, 0, 0.18, 'square'),
  won: () => [523, 659, 784, 1047].forEach((pitch, index) => tone(pitch, index * 0.11, 0.4, 'triangle')),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  try {
    audio ??= new AudioContext();
    audio.resume().catch(() => {
      // Without audio, it is silent.
    });
    SOUNDS[name]();
  } catch {
    // Sound is optional.
  }
}
