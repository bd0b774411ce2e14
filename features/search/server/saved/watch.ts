import type { Context } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { searchLimits } from '../../contract/limits.ts';
import type { SearchFilter } from '../../contract/shapes.ts';
import { savedSearchFound } from '../domain-events.ts';
import { dueKeepers, noteChecked, noteWatched, watchedOf, type Keeper } from './store.ts';

/** What of others fits and came since, the newest first; asked of the engine for somebody who is not here, by their rights of this moment. */
export type FindNew = (
  context: Context,
  filter: SearchFilter,
  { since, limit }: { since: string; limit: number },
) => Promise<{ kind: string; id: string }[]>;

/** Nobody is told more often. */
const every = '1 hour';
const keepersAtOnce = 200;
/** One turn takes so long at most; who is left has the next. */
const turnMs = 4 * 60_000;

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`;

/** Looks after the searches that are due, as long as the turn lasts. */
export function watcherOf(findNew: FindNew) {
  return async function watch(house: House): Promise<void> {
    const until = performance.now() + turnMs;
    for (;;) {
      const keepers = await dueKeepers(house.db, every, keepersAtOnce);
      for (const keeper of keepers) {
        if (performance.now() > until) return;
        await watchFor(house, findNew, keeper);
      }
      if (keepers.length === 0) return;
    }
  };
}

/** Looks at all searches of a person; what is new of them is told, what they may not see any more is not counted. */
async function watchFor(house: House, findNew: FindNew, { language, ...keeper }: Keeper): Promise<void> {
  const context: Context = { ...house, viewer: { ...keeper, sessionId: '' }, language, requestId: 'search.watch', address: '' };
  try {
    for (const { id, filter, lookedAt, finds: before } of await watchedOf(house.db, keeper.id)) {
      const finds = (await findNew(context, filter, { since: lookedAt, limit: searchLimits.newFinds })).map(keyOf);
      const keys = finds.filter((key) => !before.includes(key));
      await house.db.transaction(async (tx) => {
        const isNoted = await noteWatched(tx, keeper.id, { id, lookedAt, finds });
        if (isNoted && keys.length > 0) await house.emit(tx, savedSearchFound({ id, userId: keeper.id, keys }));
      });
    }
  } catch (error) {
    // One search that cannot be made keeps nobody else's waiting.
    house.log.warn({ err: error, userId: keeper.id }, 'saved searches could not be looked after');
    await noteChecked(house.db, keeper.id);
  }
}
