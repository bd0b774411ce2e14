import type { Enclosure } from '#platform/server/atom-feed.ts';
import { derivationsOf, type StoredRendition } from '#platform/server/derivatives/derivation-store.ts';
import type { House } from '#platform/server/house.ts';
import { mediaInTexts } from './media-store.ts';
import { renditionAddress } from './present-media.ts';

/** What stands in public documents to be seen or heard, each in its best rendition, by document. Whether they are public, is asked before. */
export async function enclosuresOf({ db }: Pick<House, 'db'>, documentIds: readonly string[]): Promise<Map<string, Enclosure[]>> {
  const rows = await mediaInTexts(db, documentIds);
  const derivations = await derivationsOf(
    db,
    rows.map(({ hash }) => hash),
  );
  const found = new Map<string, Enclosure[]>();
  for (const { documentId, id, hash } of rows) {
    const best = bestOf(derivations.get(hash)?.renditions ?? []);
    if (!best) continue;
    const enclosure = { path: renditionAddress(documentId, id, best.rendition), mediaType: best.mediaType, size: best.size };
    found.set(documentId, [...(found.get(documentId) ?? []), enclosure]);
  }
  return found;
}

/** The video or the recording, else the image as readers are shown it at most. */
const bestOf = (made: readonly StoredRendition[]): StoredRendition | undefined =>
  made.find(({ rendition }) => rendition === 'video' || rendition === 'audio') ??
  made.toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0];
