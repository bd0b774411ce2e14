import type { Derivation } from '#platform/server/media/derivatives/derivation-store.ts';
import { captionsVersion } from '#platform/server/media/captions/store-captions.ts';
import { shownMediaOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { canStripLocation } from '#platform/server/media/geotags/geotags.ts';
import { may } from '#platform/server/security/policy.ts';
import { addressOf } from '#platform/contract/endpoint.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { downloadItem, readCaptions, readRendition } from '../contract/endpoints.ts';
import type { GalleryCard, GalleryItem, PreviewItem } from '../contract/shapes.ts';
import { policy } from './policy.ts';
import { languageOf } from './language-of.ts';
import type { CaptionsRow } from './caption-store.ts';
import type { GalleryRow, ItemRow } from './store.ts';

type Shown = Pick<GalleryRow, 'id' | 'authorId' | 'isAnonymous' | 'isPublic' | 'isHidden'>;

/** Fields of a gallery on which the addresses of its items depend. */
type Addressed = Pick<GalleryRow, 'id' | 'isPublic' | 'isHidden'>;

type Signing = Pick<Context, 'config' | 'viewer'>;

/** Shape of a gallery for the viewer, without its items. */
export function presentCard(context: Context, row: GalleryRow, derivations: ReadonlyMap<string, Derivation>): GalleryCard {
  const { viewer } = context;
  const { id, title, description, groupId, groupName, isAnonymous, isPublic, isHidden, isWaiting } = row;
  const { createdAt, updatedAt, itemCount, commentCount } = row;
  const preview = row.preview.map((item) => presentPreview(context, row, item, derivations.get(item.hash)));
  return {
    id,
    title,
    description,
    language: languageOf(title, description),
    group: groupName === null ? null : { id: groupId, name: groupName },
    author: may(viewer, policy, 'gallery.author', row) ? { id: row.authorId, name: row.authorName } : null,
    isAnonymous,
    isPublic,
    isHidden,
    isWaiting: isWaiting || undefined,
    createdAt,
    lastUpdate: updatedAt,
    itemCount,
    commentCount,
    cover: preview[0] ? { placeholder: preview[0].placeholder, images: preview[0].images } : null,
    preview,
    can: { edit: may(viewer, policy, 'gallery.edit', row), delete: may(viewer, policy, 'gallery.delete', row) },
  };
}

/** Shape of an item on the card of its gallery. */
function presentPreview(
  context: Signing,
  gallery: Addressed,
  { id, mediaType }: GalleryRow['preview'][number],
  derivation: Derivation | undefined,
): PreviewItem {
  const { type, placeholder, images, loudness, durationMs } = shownMediaOf(mediaType, derivation, itemAddresses(context, gallery, id));
  return { id, type, placeholder, images, loudness, durationMs };
}

/** Shape of an item, with the addresses of its renditions for the viewer. */
export function presentItem(
  context: Context,
  gallery: Shown,
  item: ItemRow & { commentCount: number },
  { derivation, captions }: { derivation: Derivation | undefined; captions: readonly CaptionsRow[] },
): GalleryItem {
  const { viewer } = context;
  const { id, description, allowDownload, commentCount, fileName, size, mediaType, isHidden } = item;
  const shown = { id: gallery.id, isPublic: gallery.isPublic, isHidden: gallery.isHidden || isHidden };
  const isOwn = viewer.id === gallery.authorId;
  const mayDownload = may(viewer, policy, 'gallery.download', { authorId: gallery.authorId, allowDownload });
  const download = pathOf(downloadItem, { id: gallery.id, itemId: id });
  return {
    ...shownMediaOf(mediaType, derivation, itemAddresses(context, shown, id)),
    id,
    description,
    allowDownload,
    commentCount,
    isHidden,
    captions: captions.map(({ language, label, hash }) => ({
      language,
      label,
      version: captionsVersion(hash),
      address: ready(context, shown, pathOf(readCaptions, { id: gallery.id, itemId: id, language })),
    })),
    // The author's address is always signed, since it depends on a personal right.
    download: mayDownload ? (isOwn ? signAddress(context, viewer, download) : ready(context, shown, download)) : null,
    own: isOwn ? { fileName, size, holdsPlace: derivation?.holdsPlace ?? false, placeCanGo: canStripLocation(item) } : null,
  };
}

/** Gives the addresses of the renditions of an item. */
export const itemAddresses = (context: Signing, gallery: Addressed, itemId: string) => (rendition: string) =>
  ready(context, gallery, pathOf(readRendition, { id: gallery.id, itemId, rendition }));

const pathOf = (endpoint: { path: string }, params: Record<string, string>) => addressOf(endpoint, { params }) as `/${string}`;

/** Public items have a permanent address; others get a signed one, valid for a few minutes. */
function ready(context: Signing, { isPublic, isHidden }: Addressed, address: `/${string}`): string {
  return isPublic && !isHidden ? address : signAddress(context, context.viewer, address);
}
