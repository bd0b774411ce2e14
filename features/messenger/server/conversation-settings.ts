import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { waitingChangedMessage } from '#platform/contract/live.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { messageLimits } from '../contract/limits.ts';
import { conversationChangedMessage, draftChangedMessage, messageRead, type MessageRead } from '../contract/live.ts';
import { countReaders, findConversation } from './conversation-store.ts';
import { screenRoom } from './domain-events.ts';
import { findDraft, raiseReadMark, saveDraft, saveMuted } from './conversation-settings-store.ts';
import { readableConversation } from './read-conversations.ts';

/**
 * Sets the viewer's read mark. A single statement without a domain event: a window that misses the
 * live event reads the mark with the conversation, and it never decreases.
 */
export async function markRead(
  context: Context,
  { params: { id }, body: { seq } }: ParsedInput<typeof endpoints.markRead>,
): Promise<Reply<typeof endpoints.markRead>> {
  const { db, live } = context;
  const viewer = signedIn(context.viewer);
  const raised = await raiseReadMark(db, viewer, id, seq);
  const row = await findConversation(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  if (raised !== undefined) {
    const payload: MessageRead = { conversationId: id, userId: viewer.id, seq: raised };
    const isSeen = row.isOpen && row.request === null && (await countReaders(db, id)) <= messageLimits.smallConversation;
    live.sendEvent([rooms.user(viewer.id), ...(isSeen ? [screenRoom(id)] : [])], messageRead, payload);
    live.send([rooms.user(viewer.id)], { type: waitingChangedMessage, id });
  }
  return { readSeq: row.readSeq, unread: Math.max(0, row.unread) };
}

/** Mutes a conversation until an instant, or unmutes it. */
export async function muteConversation(
  context: Context,
  { params: { id }, body: { until } }: ParsedInput<typeof endpoints.muteConversation>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await readableConversation(context, id);
  await context.db.transaction((tx) => saveMuted(tx, id, viewer.id, until));
  context.live.send([rooms.user(viewer.id)], { type: conversationChangedMessage, id });
  context.live.send([rooms.user(viewer.id)], { type: waitingChangedMessage, id });
  return {};
}

export async function readDraft(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readDraft>,
): Promise<Reply<typeof endpoints.readDraft>> {
  const viewer = signedIn(context.viewer);
  await readableConversation(context, id);
  return (await findDraft(context.db, id, viewer.id)) ?? { text: '', at: null };
}

export async function storeDraft(
  context: Context,
  { params: { id }, body: { text } }: ParsedInput<typeof endpoints.keepDraft>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await readableConversation(context, id);
  const isOther = await context.db.transaction((tx) => saveDraft(tx, id, viewer.id, text));
  if (isOther) context.live.send([rooms.user(viewer.id)], { type: draftChangedMessage, id });
  return {};
}
