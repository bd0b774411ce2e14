import { join } from 'node:path';
import { containsLocation } from '../geotags/geotags.ts';
import { deriveImage } from './derive-image.ts';
import { imageLimits } from './image-request.ts';
import { runOnVideo, videoProgram } from './video-program.ts';
import { deriveVideo } from './derive-video.ts';
import { deriveAudio } from './derive-audio.ts';
import { isHeic, mediaKindOf, NotDerived, readerOf, type Derived } from './derived.ts';

/** Input of a derivation: a file, its detected media type, and an empty folder for results. */
export interface DerivationRequest {
  path: string;
  mediaType: string;
  folder: string;
  /** Progress from 0 to 1, for long derivations. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Makes the derivations of an image, video or audio. Throws `NotDerived` where that is permanently
 * impossible.
 */
export async function derive(request: DerivationRequest): Promise<Derived> {
  const derived = await deriveKind(request);
  return { ...derived, holdsPlace: derived.holdsPlace || (await containsLocation(request.path, request.mediaType)) };
}

async function deriveKind({ path, mediaType, folder, onProgress = () => {}, signal }: DerivationRequest): Promise<Derived> {
  switch (mediaKindOf(mediaType)) {
    case undefined:
      throw new NotDerived('unknown', mediaType);
    case 'image':
      return deriveImage(await animated({ path, mediaType, folder, signal }), folder, signal).catch((error: unknown) => {
        // The cause can be a variant that is not supported: a camera can be set to JPEG.
        throw error instanceof NotDerived && error.reason === 'damaged' && isHeic(mediaType)
          ? new NotDerived('heic', error.message)
          : error;
      });
    case 'video':
      return deriveVideo({ path, reader: readerOf(mediaType), folder, signal }, onProgress);
    case 'audio':
      return deriveAudio({ path, reader: readerOf(mediaType), folder, signal }, onProgress);
  }
}

/** Frames of an animated PNG as WebP, since the image library reads the first one only. */
async function animated({ path, mediaType, folder, signal }: DerivationRequest): Promise<string> {
  if (mediaType !== 'image/apng' || videoProgram() === null) return path;
  const frames = join(folder, 'frames.webp');
  const most = ['-frames:v', String(imageLimits.frames + 1)];
  const lossless = ['-c:v', 'libwebp_anim', '-lossless', '1', '-compression_level', '1', '-loop', '0', '-vsync', '0'];
  try {
    await runOnVideo({ path, reader: 'apng', folder, signal }, { args: [...most, ...lossless, frames], isLook: true });
    return frames;
  } catch (error) {
    // Too long, or a build without the encoder: the first frame remains.
    if (error instanceof NotDerived) return path;
    throw error;
  }
}
