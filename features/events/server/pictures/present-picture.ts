import { addressOf } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { CardPictures, PictureContext } from '#platform/server/extension-points/indexed-kind.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { cardPicturesOf } from '#platform/server/media/derivatives/card-pictures.ts';
import { derivationsOf, type Derivation } from '#platform/server/media/derivatives/derivation-store.ts';
import { shownImagesOf, shownMediaOf } from '#platform/server/media/derivatives/shown-media.ts';
import { readPicture } from '../../contract/picture-endpoints.ts';
import type { EventPicture } from '../../contract/picture-shapes.ts';
import type { EventRow } from '../store.ts';
import { findPictures } from './picture-store.ts';

type Signing = Pick<Context, 'config' | 'viewer'>;
type Pictured = Pick<EventRow, 'id' | 'isPublic' | 'picture'>;

const pathOf = (id: string, picture: string, rendition: string) =>
  addressOf(readPicture, { params: { id, picture, rendition } }) as `/${string}`;

/** Pictures of public events have a permanent address; others get a signed one, valid for a few minutes. */
const addressesFor =
  (context: Signing, { id, isPublic }: Pick<Pictured, 'id' | 'isPublic'>, picture: string) =>
  (rendition: string): string => {
    const path = pathOf(id, picture, rendition);
    return isPublic ? path : signAddress(context, context.viewer, path);
  };

/** Reads what is needed to present the pictures of some events. */
export async function picturesFor(
  context: Signing & Pick<Context, 'db'>,
  events: readonly Pictured[],
): Promise<(event: Pictured) => EventPicture | null> {
  const derivations = await derivationsFor(context, events);
  return (event) => {
    if (!event.picture) return null;
    const { id, hash, mediaType, description } = event.picture;
    const { state, refusal, placeholder, images } = shownMediaOf(mediaType, derivations.get(hash), addressesFor(context, event, id));
    return { state, refusal, placeholder, images, description };
  };
}

/** Without pictures, nothing is read. */
async function derivationsFor({ db }: Pick<Context, 'db'>, events: readonly Pictured[]): Promise<ReadonlyMap<string, Derivation>> {
  const hashes = new Set(events.flatMap(({ picture }) => picture?.hash ?? []));
  return hashes.size === 0 ? new Map() : derivationsOf(db, [...hashes]);
}

/** Addresses of the pictures of public events for calendar programs, which do not sign in; by event ID. */
export async function publicPictures(
  { db, config }: Pick<Context, 'db' | 'config'>,
  events: readonly Pictured[],
): Promise<ReadonlyMap<string, string>> {
  const open = events.filter(({ isPublic }) => isPublic);
  const derivations = await derivationsFor({ db }, open);
  return new Map(
    open.flatMap(({ id, picture }) => {
      const derivation = picture ? derivations.get(picture.hash) : undefined;
      const largest =
        derivation && picture ? shownImagesOf(derivation, (rendition) => pathOf(id, picture.id, rendition)).at(-1) : undefined;
      return largest ? [[id, config.publicUrl + largest.address] as const] : [];
    }),
  );
}

/** Pictures of events on cards of the Hub and of search. */
export async function cardPictures(context: PictureContext, ids: readonly string[]): Promise<CardPictures[]> {
  const rows = await findPictures(context.db, context.viewer, ids);
  return cardPicturesOf(context.db, rows, (row) => addressesFor(context, row, row.pictureId));
}
