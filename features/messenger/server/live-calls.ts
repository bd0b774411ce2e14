import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { liveCall, type LiveCall } from '#platform/server/extension-points/feature.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { personKey } from '#platform/server/limits/request-limits.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { closeConversation, openConversation, typing, whoIsHere, type HereIds, type Typing } from '../contract/live.ts';
import { sharesPresence } from './block-store.ts';
import { roomsOf, screenRoom } from './domain-events.ts';
import { isSmallConversation, readersNotSeeing, shownPartners, shownReaders } from './presence-store.ts';
import { readableConversation } from './read-conversations.ts';

const action = 'conversation.attend';
const payload = z.strictObject({ conversationId: uuid });

/** Excess typing events are dropped; the next one makes up for them. */
const typings: Limit = { name: 'typing', points: 40, seconds: 60 };

const open = liveCall(openConversation, { action, payload }, async (context, { conversationId }): Promise<HereIds> => {
  const { db, live, window } = context;
  const viewer = signedIn(context.viewer);
  await readableConversation(context, conversationId);
  await window.enter(screenRoom(conversationId));
  try {
    // Checks again after entering the room: someone who leaves the group at that moment is
    // removed.
    await readableConversation(context, conversationId);
    if (!(await sharesPresence(db, viewer.id))) return { hereIds: [] };
    return { hereIds: await live.peopleIn((await shownReaders(db, viewer, conversationId)).map(rooms.user)) };
  } catch (error) {
    await window.leave(screenRoom(conversationId));
    throw error;
  }
});

const close = liveCall(closeConversation, { action, payload }, async ({ window }, { conversationId }) => {
  await window.leave(screenRoom(conversationId));
  return {};
});

const ask = liveCall(whoIsHere, { action, payload: z.strictObject({}) }, async (context): Promise<HereIds> => {
  const viewer = signedIn(context.viewer);
  if (!(await sharesPresence(context.db, viewer.id))) return { hereIds: [] };
  return { hereIds: await context.live.peopleIn((await shownPartners(context.db, viewer)).map(rooms.user)) };
});

/** Typing is not stored, and only sent to people who can read the conversation. */
const type = liveCall(typing, { action, payload }, async (context, { conversationId }) => {
  const { db, live, limits } = context;
  const viewer = signedIn(context.viewer);
  if (!limits.allows(typings, personKey(viewer.id))) return {};
  const conversation = await readableConversation(context, conversationId);
  if (!conversation.isOpen || conversation.request !== null || !(await sharesPresence(db, viewer.id))) return {};
  const payload: Typing = { conversationId, userId: viewer.id };
  const isSmall = await isSmallConversation(db, conversationId);
  const audience = isSmall ? roomsOf(conversation) : [screenRoom(conversationId)];
  live.sendEvent(audience, typing, payload, (await readersNotSeeing(db, viewer.id, conversationId, isSmall)).map(rooms.user));
  return {};
});

export const liveCalls: readonly LiveCall[] = [open, close, ask, type];
