import type { Holdable } from '#features/moderation/server/public-api.ts';
import { deletedOf, pollAsked, pollFacts, pollHidden, pollRestored } from './domain-events.ts';
import { countVisible, factsOf, findModerated, isPollSeen, saveHiding } from './exports-store.ts';
import { removePoll } from './store.ts';

/**
 * Reports and moderation of polls. Polls of new accounts that contain links are held for review.
 */
export const pollReports: Holdable = {
  kind: 'poll',
  isSeen: isPollSeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    if (!found) return undefined;
    const { title, text, authorId, groupId, isHidden, isPrivate } = found;
    return {
      title,
      text,
      hrefs: [],
      authorId,
      // As messages: those of private conversations are shown to administrators only.
      groupIds: groupId === null || isPrivate ? [] : [groupId],
      isPublic: false,
      isHidden,
      isAnonymous: false,
      address: `/polls/${id}`,
    };
  },
  hiding: {
    async hide(app, tx, id) {
      const poll = await saveHiding(tx, id, true);
      if (poll) await app.emit(tx, pollHidden(pollFacts(poll)));
    },
    async restore(app, tx, id) {
      const poll = await saveHiding(tx, id, false);
      if (poll) await app.emit(tx, pollRestored(pollFacts(poll)));
    },
    async remove(app, tx, id) {
      const poll = await factsOf(tx, id);
      if (!poll) return;
      await removePoll(tx, id);
      await app.emit(tx, deletedOf([poll]));
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const poll = await saveHiding(tx, id, false, true);
      if (poll) await app.emit(tx, pollAsked(pollFacts(poll)));
    },
    countVisible,
  },
};
