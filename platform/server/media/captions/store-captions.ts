import { Readable } from 'node:stream';
import type { CaptionFault } from '#platform/contract/captions/limits.ts';
import type { AppContext } from '../../app-context.ts';
import { isCaptionFault, parseCaptions } from './parse-captions.ts';
import { transcriptOf, webVttOf } from './write-captions.ts';

export const captionMediaType = 'text/vtt';

/** Version of captions, for cache busting: the first 12 characters of the hash. */
export const captionsVersion = (hash: string): string => hash.slice(0, 12);

/** Captions in the store. The row that refers to `hash` must be written within a day. */
export interface StoredCaptions {
  hash: string;
  /** In bytes. */
  size: number;
  transcript: string;
}

/** Parses captions and stores them in normalised form; the original bytes are never sent. */
export async function storeCaptions(
  { storedFiles }: Pick<AppContext, 'storedFiles'>,
  text: string,
): Promise<StoredCaptions | { fault: CaptionFault }> {
  const cues = parseCaptions(text);
  if (isCaptionFault(cues)) return { fault: cues };
  const { hash, size } = await storedFiles.put(Readable.from([webVttOf(cues)]), { mediaType: captionMediaType });
  return { hash, size, transcript: transcriptOf(cues) };
}
