import { join } from 'node:path';
import { deriveImage } from './derive-image.ts';
import { deriveAudio } from './derive-audio.ts';
import type { Derived } from './derived.ts';
import { holdsPlace, lookAt, runOnVideo, type VideoSource } from './video-program.ts';
import { indexInFront, noLonger, playableAudio, withoutMetadata } from './video-options.ts';

/** The shorter side has 720 lines at most, the longer 1280; both even, as the format asks. Smaller ones stay as they are. */
const side = (length: 'iw' | 'ih') => `trunc(${length}*min(1\\,min(720/min(iw\\,ih)\\,1280/max(iw\\,ih)))/2)*2`;
const scaled = `scale=${side('iw')}:${side('ih')}`;
const firstStreams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn'];
const playableVideo = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'];
/** Every two seconds an image that needs none before it: whoever goes elsewhere in a video sees that part at once, also on a slow connection. */
const soughtQuickly = ['-force_key_frames', 'expr:gte(t,n_forced*2)'];
/** The poster is the image that stands best for as many of the first. */
const posterAmong = 60;

/** Makes a poster at three widths and a video that any browser plays and seeks in, its index in front. Says how far it is, from 0 to 1. */
export async function deriveVideo(source: VideoSource, onProgress: (share: number) => void): Promise<Derived> {
  const { folder, signal } = source;
  const { promisedSeconds, hasImages } = await lookAt(source);
  // What browsers record of a voice is of the type of a video.
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
