import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { conversationChangedMessage, presence, type Presence } from '../contract/live.ts';
import { blocksOf, isBlockedBetween, isKnown, saveBlock, saveSettings, sharesPresence } from './block-store.ts';
import { broadcastPresence } from './presence.ts';

export async function listBlocks({ db, viewer }: Context): Promise<Reply<typeof endpoints.listBlocks>> {
  return { items: await blocksOf(db, signedIn(viewer).id) };
}

/** Blocks a person. Only the viewer's own windows are notified. */
export async function blockPerson(
  context: Context,
  { params: { userId } }: ParsedInput<typeof endpoints.blockPerson>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  if (!(await isKnown(context.db, viewer, userId))) throw refuse('thing.notFound');
  return setBlock(context, viewer.id, userId, true);
}

/** Unblocks a person. Idempotent. */
export async function unblockPerson(
  context: Context,
  { params: { userId } }: ParsedInput<typeof endpoints.unblockPerson>,
): Promise<Record<string, never>> {
  return setBlock(context, signedIn(context.viewer).id, userId, false);
}

async function setBlock(context: Context, blockerId: string, blockedId: string, isBlocked: boolean): Promise<Record<string, never>> {
  const { db, live } = context;
  if (await db.transaction((tx) => saveBlock(tx, blockerId, blockedId, isBlocked))) {
    live.send([rooms.user(blockerId)], { type: conversationChangedMessage, id: '' });
    await partOrMeet(context, blockerId, blockedId);
  }
  return {};
}

/**
 * After a block, makes both appear absent to each other; after the end of all blocks between them,
 * makes both appear present again.
 */
async function partOrMeet(context: Context, one: string, other: string): Promise<void> {
  const { db, live } = context;
  if (await isBlockedBetween(db, one, other)) {
    for (const [userId, seenBy] of [
      [one, other],
      [other, one],
    ] as const) {
      const payload: Presence = { userId, isHere: false };
      live.sendEvent([rooms.user(seenBy)], presence, payload);
    }
    return;
  }
  for (const userId of await live.peopleIn([one, other].map(rooms.user))) await broadcastPresence(context, userId, true);
}

export async function readMessengerSettings({ db, viewer }: Context): Promise<Reply<typeof endpoints.readMessengerSettings>> {
  return { sharesPresence: await sharesPresence(db, signedIn(viewer).id) };
}

/** Sets whether others see the viewer's presence, and notifies people who are affected. */
export async function saveMessengerSettings(
  context: Context,
  { body }: ParsedInput<typeof endpoints.saveMessengerSettings>,
): Promise<Reply<typeof endpoints.saveMessengerSettings>> {
  const viewer = signedIn(context.viewer);
  // The recipients depend on the setting: people who lose sight are found before the change, those
  // who gain it after.
  if (!body.sharesPresence) await broadcastPresence(context, viewer.id, false);
  await context.db.transaction((tx) => saveSettings(tx, viewer.id, body.sharesPresence));
  if (body.sharesPresence) await broadcastPresence(context, viewer.id, true);
  return body;
}
