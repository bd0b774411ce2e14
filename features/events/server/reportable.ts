import type { Holdable } from '#features/moderation/server/public-api.ts';
import { deletedOf, eventAnnounced, eventHidden, eventRestored, eventFacts } from './domain-events.ts';
import { countVisible, factsOf, findModerated, isEventSeen, saveHiding } from './exports-store.ts';
import { removeEvent } from './store.ts';

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
  hiding: {
    async hide(app, tx, id) {
      const event = await saveHiding(tx, id, true);
      if (event) await app.emit(tx, eventHidden(eventFacts(event)));
    },
    async restore(app, tx, id) {
      const event = await saveHiding(tx, id, false);
      if (event) await app.emit(tx, eventRestored(eventFacts(event)));
    },
    async remove(app, tx, id) {
      const event = await factsOf(tx, id);
      if (!event) return;
      await removeEvent(tx, id);
      await app.emit(tx, deletedOf([event]));
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const event = await saveHiding(tx, id, false, true);
      if (event) await app.emit(tx, eventAnnounced(eventFacts(event)));
    },
    countVisible,
  },
};
