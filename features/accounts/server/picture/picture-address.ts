import { addressOf } from '#platform/contract/endpoint.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { signAddress, type AddressHolder } from '#platform/server/http/signed-address.ts';
import { readPicture } from '../../contract/people-endpoints.ts';

/**
 * Validity in ms. Faces are on every page, so their addresses are stable for at least half an hour,
 * for caching.
 */
const goodForMs = 60 * 60_000;

/** Whether a text is the address of the user's own face, sent back unchanged. */
export const isOwnFace = (id: string, text: string): boolean => text.startsWith(`${addressOf(readPicture, { params: { id } })}?`);

/** Address of a face, signed for a viewer who may see the person; null without a picture. */
export function faceAddress(
  { config }: Pick<AppContext, 'config'>,
  viewer: AddressHolder,
  { id, pictureVersion }: { id: string; pictureVersion: number | null },
): string | null {
  if (pictureVersion === null) return null;
  const path = addressOf(readPicture, { params: { id }, query: { size: 'face', v: pictureVersion } }) as `/${string}`;
  return signAddress({ config }, viewer, path, { forMs: goodForMs });
}
