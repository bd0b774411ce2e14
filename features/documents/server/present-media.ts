import { addressOf } from '#platform/contract/endpoint.ts';
import { captionsVersion } from '#platform/server/media/captions/store-captions.ts';
import { derivationsOf, type Derivation } from '#platform/server/media/derivatives/derivation-store.ts';
import { shownMediaOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { canStripLocation } from '#platform/server/media/geotags/geotags.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { readMediaCaptions, readMediaRendition } from '../contract/media-endpoints.ts';
import type { DocumentMedia, OwnMedia } from '../contract/shapes.ts';
import { captionsOf } from './caption-store.ts';
import type { MediaRow } from './media-store.ts';

type Asking = Pick<Context, 'db' | 'viewer' | 'config' | 'language'>;

/**
 * Shapes of media with the addresses of their renditions: permanent ones if public, else signed for
 * the viewer.
 */
export async function presentMedia(
  context: Asking,
  documentId: string,
  rows: readonly MediaRow[],
  { isPublic }: { isPublic: boolean },
): Promise<DocumentMedia[]> {
  const shown = await shownIn(context, documentId, rows, isPublic);
  return rows.map((row) => ({ id: row.id, ...shown.of(row) }));
}

/** The same with the fields for their author. */
export async function presentOwnMedia(context: Asking, documentId: string, rows: readonly MediaRow[]): Promise<OwnMedia[]> {
  const shown = await shownIn(context, documentId, rows, false);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    size: row.size,
    holdsPlace: shown.derivations.get(row.hash)?.holdsPlace ?? false,
    placeCanGo: canStripLocation(row),
    ...shown.of(row),
  }));
}

async function shownIn(
  context: Asking,
  documentId: string,
  rows: readonly MediaRow[],
  isPublic: boolean,
): Promise<{ of: (row: MediaRow) => Omit<DocumentMedia, 'id'>; derivations: ReadonlyMap<string, Derivation> }> {
  const [derivations, captions] = await Promise.all([
    derivationsOf(
      context.db,
      rows.map(({ hash }) => hash),
    ),
    captionsOf(
      context.db,
      documentId,
      rows.map(({ id }) => id),
      context.language,
    ),
  ]);
  const ready = (address: `/${string}`) => (isPublic ? address : signAddress(context, context.viewer, address));
  const of = ({ id, hash, mediaType }: MediaRow): Omit<DocumentMedia, 'id'> => {
    const own = captions.find(({ mediaId }) => mediaId === id);
    return {
      ...shownMediaOf(mediaType, derivations.get(hash), (rendition) => ready(renditionAddress(documentId, id, rendition))),
      captions: (own?.tracks ?? []).map(({ language, label, hash }) => ({
        language,
        label,
        version: captionsVersion(hash),
        address: ready(captionsAddress(documentId, id, language)),
      })),
      transcript: own?.transcript ?? null,
    };
  };
  return { of, derivations };
}

export const renditionAddress = (id: string, mediaId: string, rendition: string) =>
  addressOf(readMediaRendition, { params: { id, mediaId, rendition } }) as `/${string}`;

const captionsAddress = (id: string, mediaId: string, language: string) =>
  addressOf(readMediaCaptions, { params: { id, mediaId, language } }) as `/${string}`;
