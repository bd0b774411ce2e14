import { jsonPart, type ExportParts } from '#platform/server/extension-points/export.ts';
import { blocksOf, sharesPresence } from './block-store.ts';
import { conversationsOf, messagesOf, reactionsOf } from './exports-store.ts';

/** Exports a person's messages, reactions and settings, but not what others wrote to them. */
export const messengerParts: ExportParts = async function* messengerParts({ db }, userId) {
  yield jsonPart('messenger/messages', await messagesOf(db, userId));
  yield jsonPart('messenger/conversations', await conversationsOf(db, userId));
  yield jsonPart('messenger/reactions', await reactionsOf(db, userId));
  yield jsonPart('messenger/settings', { sharesPresence: await sharesPresence(db, userId), blocked: await blocksOf(db, userId) });
};
