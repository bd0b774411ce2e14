import type { Holdable } from '#features/moderation/server/public-api.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { stillOf } from '#platform/server/media/derivatives/shown-media.ts';
import { deletedOf, eventAnnounced, eventHidden, eventRestored, eventFacts, seriesChangedOf } from './domain-events.ts';
import { countVisible, findModerated, isEventSeen, sameTextOf, saveHiding, type ModeratedRow } from './exports-store.ts';
import { contentsOf } from './pictures/picture-store.ts';
import { createDates, listNext } from './series/series-dates.ts';
import { removeEvents } from './series/series-store.ts';

/**
 * Reports and moderation of events. Events of new accounts that contain links are held for review.
 */
export const eventReports: Holdable = {
  kind: 'event',
  isSeen: isEventSeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    if (!found) return undefined;
    const { title, text, link, authorId, groupId, isPublic, isHidden } = found;
    const hrefs = link === '' ? [] : [link];
    return { title, text, hrefs, authorId, groupIds: [groupId], isPublic, isHidden, isAnonymous: false, address: `/events/${id}` };
  },
  async pictures(db, id) {
    const derivations = await derivationsOf(db, await contentsOf(db, id));
    return [...derivations.values()].flatMap((derivation) => stillOf(derivation) ?? []);
  },
  hiding: {
    async hide(app, tx, id) {
      await notify(app, tx, id, await saveHiding(tx, id, true), eventHidden);
    },
    async restore(app, tx, id) {
      await notify(app, tx, id, await saveHiding(tx, id, false), eventRestored);
    },
    async remove(app, tx, id) {
      const removed = await sameTextOf(tx, id);
      if (removed.length === 0) return;
      await removeEvents(
        tx,
        removed.map((event) => event.id),
      );
      await app.emit(tx, deletedOf(removed));
      await listNext(app, tx, removed[0]?.seriesId);
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const published = await saveHiding(tx, id, false, true);
      await notify(app, tx, id, published, eventAnnounced);
      // Further dates of a series are created once its first one is public.
      const seriesId = published[0]?.seriesId;
      if (seriesId) await createDates(tx, seriesId);
    },
    countVisible,
  },
};

/** Emits an event for the thing itself and for the date that the Hub lists, and one for all others. */
async function notify(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  id: string,
  changed: readonly ModeratedRow[],
  event: typeof eventHidden,
): Promise<void> {
  const isNotified = (row: ModeratedRow) => row.id === id || row.isListed;
  for (const row of changed.filter(isNotified)) await app.emit(tx, event(eventFacts(row)));
  const others = changed.filter((row) => !isNotified(row));
  if (others.length > 0) await app.emit(tx, seriesChangedOf(others));
}
