import type { Holdable } from '#features/moderation/server/public-api.ts';
import { deletedOf, eventAnnounced, eventHidden, eventRestored, told } from './domain-events.ts';
import { countStanding, factsOf, findModerated, isEventSeen, saveHiding } from './outside-store.ts';
import { removeEvent } from './store.ts';

/**
 * Reports and moderation of events. Events of new accounts that contain links are held for review.
 */
export const eventReports: Holdable = {
  kind: 'event',
  isSeen: isEventSeen,
  async find(db, id, isHeld) {
    const found = await findModerated(db, id, isHeld);
    if (!found) return undefined;
    const { title, text, link, authorId, groupId, isPublic, isHidden } = found;
    const hrefs = link === '' ? [] : [link];
    return { title, text, hrefs, authorId, groupIds: [groupId], isPublic, isHidden, isAnonymous: false, address: `/events/${id}` };
  },
  hiding: {
    async hide(house, tx, id) {
      const event = await saveHiding(tx, id, true);
      if (event) await house.emit(tx, eventHidden(told(event)));
    },
    async restore(house, tx, id) {
      const event = await saveHiding(tx, id, false);
      if (event) await house.emit(tx, eventRestored(told(event)));
    },
    async remove(house, tx, id) {
      const event = await factsOf(tx, id);
      if (!event) return;
      await removeEvent(tx, id);
      await house.emit(tx, deletedOf([event]));
    },
  },
  waiting: {
    async publish(house, tx, id) {
      const event = await saveHiding(tx, id, false, true);
      if (event) await house.emit(tx, eventAnnounced(told(event)));
    },
    countStanding,
  },
};
