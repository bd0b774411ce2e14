import { join } from 'node:path';
import { deriveImage } from './derive-image.ts';
import { deriveAudio } from './derive-audio.ts';
import type { Derived } from './derived.ts';
import { holdsPlace, lookAt, runOnVideo, type VideoSource } from './video-program.ts';
import { indexInFront, noLonger, playableAudio, withoutMetadata } from './video-options.ts';

/**
 * Scales to at most 720 by 1280 pixels in either orientation, with even sides as the format
 * requires. Smaller videos keep their size.
 */
const side = (length: 'iw' | 'ih') => `trunc(${length}*min(1\\,min(720/min(iw\\,ih)\\,1280/max(iw\\,ih)))/2)*2`;
const scaled = `scale=${side('iw')}:${side('ih')}`;
const firstStreams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn'];
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
  const { promisedSeconds, hasImages } = await lookAt(source);
  // Browsers record audio under a media type of video.
  if (!hasImages) return deriveAudio(source, onProgress);
  const isPlaced = await holdsPlace(source);
  const poster = join(folder, 'poster.png');
  await runOnVideo(source, {
    args: ['-map', '0:v:0', '-vf', `${scaled},thumbnail=${posterAmong}`, '-frames:v', '1', '-f', 'image2', poster],
  });
  const still = await deriveImage(poster, folder, signal);
  const path = join(folder, 'video.mp4');
  const seconds = await runOnVideo(source, {
    args: [
      ...firstStreams,
      ...withoutMetadata,
      ...noLonger,
      '-vf',
      scaled,
      ...playableVideo,
      ...soughtQuickly,
      ...playableAudio,
      ...indexInFront,
      path,
    ],
    onSeconds: (at) => onProgress(promisedSeconds > 0 ? Math.min(1, at / promisedSeconds) : 0),
  });
  return {
    ...still,
    durationMs: Math.round(seconds * 1_000),
    holdsPlace: isPlaced,
    made: [...still.made, { rendition: 'video', path, mediaType: 'video/mp4', width: still.width, height: still.height }],
  };
}
