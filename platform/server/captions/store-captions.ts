import { Readable } from 'node:stream';
import type { CaptionFault } from '#platform/contract/captions/limits.ts';
import type { House } from '../house.ts';
import { isCaptionFault, parseCaptions } from './parse-captions.ts';
import { transcriptOf, webVttOf } from './write-captions.ts';

export const captionMediaType = 'text/vtt';

/** Tells captions from those that were there before. */
export const captionsVersion = (hash: string): string => hash.slice(0, 12);

/** Captions in the store; the row that refers to `hash` is written behind, within a day. */
export interface StoredCaptions {
  hash: string;
  /** In bytes. */
  size: number;
  transcript: string;
}

/** Reads a file of captions, and stores what was read, written anew: no byte of theirs is ever answered. */
export async function storeCaptions(
  { storedFiles }: Pick<House, 'storedFiles'>,
  text: string,
): Promise<StoredCaptions | { fault: CaptionFault }> {
  const cues = parseCaptions(text);
  if (isCaptionFault(cues)) return { fault: cues };
  const { hash, size } = await storedFiles.put(Readable.from([webVttOf(cues)]), { mediaType: captionMediaType });
  return { hash, size, transcript: transcriptOf(cues) };
}
