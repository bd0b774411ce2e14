import type { Enclosure } from '#platform/server/html/atom-feed.ts';
import { derivationsOf, type StoredRendition } from '#platform/server/media/derivatives/derivation-store.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { mediaInTexts } from './media-store.ts';
import { renditionAddress } from './present-media.ts';

/**
 * Media of public documents, each with its best rendition, by document. The caller checks that the
 * documents are public.
 */
export async function enclosuresOf({ db }: Pick<AppContext, 'db'>, documentIds: readonly string[]): Promise<Map<string, Enclosure[]>> {
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

/** Video or audio, else the largest image. */
const bestOf = (made: readonly StoredRendition[]): StoredRendition | undefined =>
  made.find(({ rendition }) => rendition === 'video' || rendition === 'audio') ??
  made.toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0];
