import { notifiedMessage } from '#platform/contract/live.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { lookAtSavedSearch } from '../../contract/saved-endpoints.ts';
import { sameFilter } from './same-filter.ts';
import { deleteSaved, insertSaved, lockOwner, noteLook, savedSearchesOf } from './store.ts';
import { searchFilters } from '../../contract/search-filters.ts';
import type { SearchFilter } from '../../contract/shapes.ts';

/** Whether a search has a word or a filter; a date range alone does not suffice. */
function asksAnything(requested: SearchFilter): boolean {
  const isNarrowed = searchFilters.some((filter) => !('isNeverAlone' in filter) && requested[filter.name] !== undefined);
  return isNarrowed || /[\p{L}\p{N}]/u.test(requested.q);
}

export async function listSavedSearches({ db, viewer }: Context): Promise<Reply<typeof endpoints.listSavedSearches>> {
  return { items: await savedSearchesOf(db, signedIn(viewer).id) };
}

/** Saves a search. Idempotent by id and by content. */
export async function saveSearch(
  { db, viewer }: Context,
  { body }: ParsedInput<typeof endpoints.saveSearch>,
): Promise<Reply<typeof endpoints.saveSearch>> {
  const { id: userId } = signedIn(viewer);
  if (!asksAnything(body.filter)) throw refuse('search.nothingAsked');
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const stored = await savedSearchesOf(tx, userId);
    const same = stored.find(({ id, filter }) => id === body.id || sameFilter(filter, body.filter));
    if (same) return same;
    if (stored.length >= searchLimits.savedSearches) throw refuse('search.tooManySaved');
    return insertSaved(tx, userId, body);
  });
}

export async function dropSavedSearch(
  context: Context,
  { params }: ParsedInput<typeof endpoints.dropSavedSearch>,
): Promise<Record<string, never>> {
  const { id: userId } = signedIn(context.viewer);
  if (!(await deleteSaved(context.db, userId, params.id))) throw refuse('search.savedNotFound');
  announce(context, userId);
  return {};
}

/** Records that the person looked at the results, which clears the notification. */
export async function lookAt(
  context: Context,
  { params }: ParsedInput<typeof lookAtSavedSearch>,
): Promise<Reply<typeof lookAtSavedSearch>> {
  const { id: userId } = signedIn(context.viewer);
  const searched = await noteLook(context.db, userId, params.id);
  if (!searched) throw refuse('search.savedNotFound');
  const { hadNew, ...search } = searched;
  if (hadNew) announce(context, userId);
  return search;
}

const announce = ({ live }: Pick<Context, 'live'>, userId: string) => live.send([rooms.user(userId)], { type: notifiedMessage, id: '' });
