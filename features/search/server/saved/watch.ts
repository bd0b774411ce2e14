import type { Context } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { SearchFilter } from '../../contract/shapes.ts';
import { savedSearchFound } from '../domain-events.ts';
import { dueOwners, noteChecked, noteWatched, watchedOf, type SearchOwner } from './store.ts';

/**
 * Returns matches of other authors since an instant, newest first, by the current rights of a
 * person without a session.
 */
export type FindNew = (
  context: Context,
  filter: SearchFilter,
  { since, limit }: { since: string; limit: number },
) => Promise<{ kind: string; id: string }[]>;

/** Minimum interval between checks. */
const every = '1 hour';
const ownersPerBatch = 200;
/** Maximum duration of a run; the remaining people follow in the next one. */
const turnMs = 4 * 60_000;

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`;

/** Builds the job that checks saved searches. */
export function watcherOf(findNew: FindNew) {
  return async function watch(app: AppContext): Promise<void> {
    const until = performance.now() + turnMs;
    for (;;) {
      const keepers = await dueOwners(app.db, every, ownersPerBatch);
      for (const owner of keepers) {
        if (performance.now() > until) return;
        await watchFor(app, findNew, owner);
      }
      if (keepers.length === 0) return;
    }
  };
}

/**
 * Checks all saved searches of a person and emits new results. Results that they may no longer see
 * do not count.
 */
async function watchFor(app: AppContext, findNew: FindNew, { language, ...owner }: SearchOwner): Promise<void> {
  const context: Context = { ...app, viewer: { ...owner, sessionId: '' }, language, requestId: 'search.watch', address: '' };
  try {
    for (const { id, filter, lookedAt, finds: before } of await watchedOf(app.db, owner.id)) {
      const finds = (await findNew(context, filter, { since: lookedAt, limit: searchLimits.newFinds })).map(keyOf);
      const keys = finds.filter((key) => !before.includes(key));
      await app.db.transaction(async (tx) => {
        const isNoted = await noteWatched(tx, owner.id, { id, lookedAt, finds });
        if (isNoted && keys.length > 0) await app.emit(tx, savedSearchFound({ id, userId: owner.id, keys }));
      });
    }
  } catch (error) {
    // A failing search does not block others.
    app.log.warn({ err: error, userId: owner.id }, 'saved searches could not be checked');
    await noteChecked(app.db, owner.id);
  }
}
