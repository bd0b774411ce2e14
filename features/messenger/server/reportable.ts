import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Reportable } from '#platform/server/extension-points/reportable.ts';
import { lockConversation } from './conversation-store.ts';
import { messageDeleted, messagesChanged } from './domain-events.ts';
import { endHiding, findModerated, isMessageSeen, saveHiding, type ModeratedMessage } from './hiding-store.ts';

type Change = (tx: Transaction, message: ModeratedMessage & { id: string }) => Promise<number | undefined>;

/** Changes a message with its conversation locked, and notifies open windows. */
async function changing(app: Pick<AppContext, 'emit'>, tx: Transaction, id: string, change: Change): Promise<ModeratedMessage | undefined> {
  const found = await findModerated(tx, id);
  if (!found) return undefined;
  await lockConversation(tx, found.conversationId);
  const changed = await change(tx, { ...found, id });
  if (changed === undefined) return undefined;
  const { conversationId, groupId, pair } = found;
  await app.emit(tx, messagesChanged({ conversationId, groupId, pair, change: changed }));
  return found;
}

/**
 * Readers of a message can report it. Reports of private messages are only shown to administrators,
 * with nothing but the reported message.
 */
export const messageReports: Reportable = {
  kind: 'message',
  isSeen: isMessageSeen,
  async find(db, id) {
    const found = await findModerated(db, id);
    if (!found) return undefined;
    const { conversationId, groupId, isPrivate, seq, authorId, text, isHidden } = found;
    const groupIds = isPrivate ? [] : [groupId];
    return {
      title: '',
      text,
      authorId,
      isAnonymous: false,
      groupIds,
      isPublic: false,
      isHidden,
      address: `/messenger/${conversationId}?message=${seq}`,
    };
  },
  hiding: {
    hide: async (app, tx, id) => void (await changing(app, tx, id, saveHiding)),
    restore: async (app, tx, id) => void (await changing(app, tx, id, (locked, message) => endHiding(locked, message, false))),
    async remove(app, tx, id) {
      const removed = await changing(app, tx, id, async (locked, message) => {
        await saveHiding(locked, message);
        return endHiding(locked, message, true);
      });
      if (removed) await app.emit(tx, messageDeleted({ conversationId: removed.conversationId, seq: removed.seq }));
    },
  },
};
