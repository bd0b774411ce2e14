import { Readable } from 'node:stream';
import { readFile } from 'node:fs/promises';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { beginDerivation, copyDerived } from '#platform/server/derivatives/derivation-store.ts';
import { canBeStripped, withoutMetadata } from '#platform/server/derivatives/strip-metadata.ts';
import type { Context } from '#platform/server/feature.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse } from '#platform/server/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { changing } from './change-gallery.ts';
import { policy } from './policy.ts';
import { changeContent, findItem } from './store.ts';

/**
 * Takes out of the original of a picture where it was taken, and all else beside its pixels. What is left is another content: the one of before goes from the
 * store once nothing else refers to it.
 */
export async function removePlace(context: Context, { params: { id, itemId } }: ParsedInput<typeof endpoints.removePlace>) {
  const { db, viewer, storedFiles } = context;
  const item = await findItem(db, viewer, id, itemId);
  if (!item) throw refuse('thing.notFound');
  authorize(viewer, policy, 'gallery.edit', item);
  if (!canBeStripped(item)) throw refuse('gallery.placeStays');
  const { mediaType } = item;
  const bytes = await storedFiles.asFile(item.hash, async (path) => withoutMetadata(await readFile(path), mediaType));
  if (!bytes) throw refuse('gallery.placeStays');
  const stripped = await storedFiles.put(Readable.from([bytes]), { mediaType });
  return changing(context, id, async (tx) => {
    // Asked for twice at once: the other did it.
    if (stripped.hash === item.hash || !(await changeContent(tx, id, itemId, { from: item.hash, to: stripped }))) return;
    if (!(await copyDerived(tx, item.hash, stripped.hash))) await beginDerivation(tx, stripped);
  });
}
