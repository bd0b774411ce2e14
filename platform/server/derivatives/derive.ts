import { tellsPlace } from '../geotags/geotags.ts';
import { deriveImage } from './derive-image.ts';
import { deriveVideo } from './derive-video.ts';
import { deriveAudio } from './derive-audio.ts';
import { mediaKindOf, NotDerived, readerOf, type Derived } from './derived.ts';

/** Input of a derivation: a file, its detected media type, and an empty folder for results. */
export interface DerivationOrder {
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
export async function derive(order: DerivationOrder): Promise<Derived> {
  const derived = await deriveKind(order);
  return { ...derived, holdsPlace: derived.holdsPlace || (await tellsPlace(order.path, order.mediaType)) };
}

function deriveKind({ path, mediaType, folder, onProgress = () => {}, signal }: DerivationOrder): Promise<Derived> {
  switch (mediaKindOf(mediaType)) {
    case undefined:
      throw new NotDerived('unknown', mediaType);
    case 'image':
      return deriveImage(path, folder, signal);
    case 'video':
      return deriveVideo({ path, reader: readerOf(mediaType), folder, signal }, onProgress);
    case 'audio':
      return deriveAudio({ path, reader: readerOf(mediaType), folder, signal }, onProgress);
  }
}
