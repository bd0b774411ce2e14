import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Derived } from './derived.ts';
import { holdsPlace, lookAt, runOnVideo, type VideoSource } from './video-program.ts';
import { indexInFront, noLonger, playableAudio, withoutMetadata } from './video-options.ts';

const firstAudio = ['-map', '0:a:0', '-vn'];
/** Samples per second for the waveform. */
const rate = 8_000;
/** Samples per first-stage step: 0.1 s. */
const stepValues = rate / 10;
const plainValues = ['-c:a', 'pcm_s16le', '-ac', '1', '-ar', String(rate), '-f', 's16le'];
/** Most points of the waveform. */
const curvePoints = 300;

/** Makes audio that all browsers play, and its waveform. `onProgress` gets 0 to 1. */
export async function deriveAudio(source: VideoSource, onProgress: (share: number) => void): Promise<Derived> {
  const isPlaced = await holdsPlace(source);
  const { promisedSeconds } = await lookAt(source);
  const path = join(source.folder, 'audio.m4a');
  const curve = new LoudnessCurve();
  const seconds = await runOnVideo(source, {
    args: [
      ...firstAudio,
      ...withoutMetadata,
      ...noLonger,
      ...playableAudio,
      ...indexInFront,
      path,
      ...firstAudio,
      ...noLonger,
      ...plainValues,
      'pipe:1',
    ],
    onOutput: (output) => curve.measure(output),
    onSeconds: (at) => onProgress(promisedSeconds > 0 ? Math.min(1, at / promisedSeconds) : 0),
  });
  return {
    width: null,
    height: null,
    // The encoder pads the last frame.
    durationMs: Math.round((curve.values > 0 ? curve.values / rate : seconds) * 1_000),
    placeholder: null,
    loudness: curve.points(),
    holdsPlace: isPlaced,
    made: [{ rendition: 'audio', path, mediaType: 'audio/mp4', width: null, height: null }],
  };
}

/** Measures the loudness of a stream; memory grows by one number per 0.1 s. */
export class LoudnessCurve {
  values = 0;
  readonly #steps: number[] = [];
  #peak = 0;

  /** Reads 16-bit little-endian samples. */
  async measure(audio: Readable): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of audio) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
      const even = bytes.length - (bytes.length % 2);
      for (let at = 0; at < even; at += 2) this.#take(Math.abs(bytes.readInt16LE(at)));
      rest = bytes.subarray(even);
    }
  }

  #take(value: number): void {
    if (value > this.#peak) this.#peak = value;
    this.values += 1;
    if (this.values % stepValues > 0) return;
    this.#steps.push(this.#peak);
    this.#peak = 0;
  }

  /** Points of the waveform: the peak of each section, scaled so that the largest is 100. */
  points(): number[] {
    const steps = this.values % stepValues > 0 ? [...this.#steps, this.#peak] : this.#steps;
    const count = Math.min(curvePoints, steps.length);
    const loudest = steps.reduce((most, step) => Math.max(most, step), 1);
    return Array.from({ length: count }, (_, point) => {
      const stretch = steps.slice(Math.floor((point * steps.length) / count), Math.floor(((point + 1) * steps.length) / count));
      return Math.round((100 * stretch.reduce((most, step) => Math.max(most, step), 0)) / loudest);
    });
  }
}
