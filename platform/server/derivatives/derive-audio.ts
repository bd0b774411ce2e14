import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Derived } from './derived.ts';
import { holdsPlace, lookAt, runOnVideo, type VideoSource } from './video-program.ts';
import { indexInFront, noLonger, playableAudio, withoutMetadata } from './video-options.ts';

const firstAudio = ['-map', '0:a:0', '-vn'];
/** As often a second the curve is measured. */
const rate = 8_000;
/** Values that are measured as one at first: a tenth of a second. */
const stepValues = rate / 10;
const plainValues = ['-c:a', 'pcm_s16le', '-ac', '1', '-ar', String(rate), '-f', 's16le'];
/** Points of the curve at most. */
const curvePoints = 300;

/** Makes a recording that any browser plays, and its loudness from beginning to end. Says how far it is, from 0 to 1. */
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
    durationMs: Math.round(Math.max(seconds, curve.values / rate) * 1_000),
    placeholder: null,
    loudness: curve.points(),
    holdsPlace: isPlaced,
    made: [{ rendition: 'audio', path, mediaType: 'audio/mp4', width: null, height: null }],
  };
}

/** How loud a recording is, measured while it comes: its memory grows with its length in tenths of a second. */
export class LoudnessCurve {
  values = 0;
  readonly #steps: number[] = [];
  #peak = 0;

  /** Takes values of 16 bits, low byte first. */
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

  /** As many points as are drawn, each the loudest of its stretch, the loudest of all at 100. */
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
