import { join } from 'node:path';
import { deriveImage } from './derive-image.ts';
import { deriveAudio } from './derive-audio.ts';
import type { Derived } from './derived.ts';
import { filmColours, filmFilters, filmStreamIn } from './video-filters.ts';
import { eachLine, holdsPlace, lookAt, runOnVideo, type VideoSource } from './video-program.ts';
import { indexInFront, noLonger, playableAudio, withoutMetadata } from './video-options.ts';

/** `V` leaves out covers. */
const firstStreams = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn'];
const playableVideo = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'];
/** A key frame every 2 s, so that seeking is fast, also on slow connections. */
const soughtQuickly = ['-force_key_frames', 'expr:gte(t,n_forced*2)'];
/** The poster is the most representative of this number of first frames. */
const posterAmong = 60;

/**
 * Makes a poster in three widths and a video that all browsers play, with its index in front.
 * `onProgress` gets 0 to 1.
 */
export async function deriveVideo(source: VideoSource, onProgress: (share: number) => void): Promise<Derived> {
  const { folder, signal } = source;
  const { promisedSeconds, description } = await lookAt(source);
  const film = filmStreamIn(description);
  // Browsers record audio under a media type of video.
  if (!film) return deriveAudio(source, onProgress);
  const isPlaced = await holdsPlace(source);
  const filters = filmFilters(film);
  const poster = join(folder, 'poster.png');
  await runOnVideo(source, {
    args: ['-map', '0:V:0', '-vf', `${filters},thumbnail=${posterAmong}`, '-frames:v', '1', '-f', 'image2', poster],
  });
  const still = await deriveImage(poster, folder, signal);
  const path = join(folder, 'video.mp4');
  const seconds = await runOnVideo(source, {
    args: [
      ...firstStreams,
      ...withoutMetadata,
      ...noLonger,
      '-vf',
      filters,
      ...playableVideo,
      ...filmColours(film),
      ...soughtQuickly,
      ...playableAudio,
      ...indexInFront,
      path,
    ],
    onSeconds: (at) => onProgress(promisedSeconds > 0 ? Math.min(1, at / promisedSeconds) : 0),
  });
  return {
    ...still,
    durationMs: Math.round(((await filmSeconds(path, source)) || seconds) * 1_000),
    holdsPlace: isPlaced,
    made: [...still.made, { rendition: 'video', path, mediaType: 'video/mp4', width: still.width, height: still.height }],
  };
}

/** Sound that is at most this much longer than the pictures is padding of the encoder. */
const paddedSeconds = 0.1;

/** Duration of a converted video in seconds, by the ends of its frames. */
async function filmSeconds(path: string, { folder, signal }: VideoSource): Promise<number> {
  const ends = [0, 0];
  const units = [0, 0];
  const args = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  const onLine = (line: string) => {
    const [, header, over, under] = /^#tb (\d): (\d+)\/(\d+)/.exec(line) ?? [];
    if (header !== undefined) units[Number(header)] = Number(over) / Number(under);
    if (line.startsWith('#')) return;
    const [stream = 0, , at = 0, length = 0] = line.split(',').map(Number);
    ends[stream] = Math.max(ends[stream] ?? 0, (at + length) * (units[stream] ?? 0));
  };
  await runOnVideo({ path, reader: 'mov', folder, signal }, { args, isLook: true, onOutput: (output) => eachLine(output, onLine) });
  const [pictures = 0, sound = 0] = ends;
  return sound > pictures + paddedSeconds ? sound : pictures;
}
