import type { AppContext } from '#platform/server/app-context.ts';
import { movedPicture } from './move-pictures.ts';
import { findInviterPicture } from './picture-store.ts';
import { faceType } from './store-picture.ts';

/**
 * Face of an inviter as a data URL, since visitors may not read pictures of people. Null without a
 * picture.
 */
export async function faceOf(app: AppContext, id: string): Promise<string | null> {
  const row = await findInviterPicture(app.db, id);
  const stored = row && (await movedPicture(app, id, row));
  const bytes = stored && (await app.storedFiles.readSmall(stored.faceHash));
  return bytes ? `data:${faceType};base64,${bytes.toString('base64')}` : null;
}
