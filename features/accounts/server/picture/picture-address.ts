import { addressOf } from '#platform/contract/endpoint.ts';
import type { House } from '#platform/server/house.ts';
import { signAddress, type AddressHolder } from '#platform/server/http/signed-address.ts';
import { readPicture } from '../../contract/people-endpoints.ts';

/** Faces stand on every page: their addresses stay the same for half an hour at least, so that browsers need not fetch them anew. */
const goodForMs = 60 * 60_000;

/** Whether this is the address that somebody was given of their own face, sent back as it is. */
export const isOwnFace = (id: string, text: string): boolean => text.startsWith(`${addressOf(readPicture, { params: { id } })}?`);

/** The address at which a viewer finds the face of a person whom they may see; null where there is none. */
export function faceAddress(
  { config }: Pick<House, 'config'>,
  viewer: AddressHolder,
  { id, pictureVersion }: { id: string; pictureVersion: number | null },
): string | null {
  if (pictureVersion === null) return null;
  const path = addressOf(readPicture, { params: { id }, query: { size: 'face', v: pictureVersion } }) as `/${string}`;
  return signAddress({ config }, viewer, path, { forMs: goodForMs });
}
