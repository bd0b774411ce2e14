import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { liveCall, type Context, type LiveCall, type LiveRooms } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import {
  closeLiveText,
  livePointer,
  liveTextPeople,
  openLiveText,
  pointInLiveText,
  type LivePointer,
  type LiveTextPeople,
} from '../../contract/live-text.ts';
import { policy } from '../policy.ts';
import { findDocument } from '../store.ts';
import { findLiveText, namesOf } from './live-store.ts';

const action = 'document.suggest';
const payload = z.strictObject({ documentId: uuid });

const position = z.base64().max(200);
const pointPayload = z.strictObject({
  documentId: uuid,
  client: z.int().min(0).max(4_294_967_295),
  anchor: position.nullable(),
  head: position.nullable(),
});

const roomPrefix = 'liveText:';
/** Room of the windows in which people edit a document live. */
export const liveTextRoom = (id: string): string => `${roomPrefix}${id}`;

async function assertMayOpen({ db, viewer }: Context, id: string): Promise<void> {
  const row = await findDocument(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  authorize(viewer, policy, action, row);
  if (!(await findLiveText(db, id))) throw refuse('document.notLive');
}

const open = liveCall(openLiveText, { action, payload }, async (context, { documentId }) => {
  await assertMayOpen(context, documentId);
  await context.window.enter(liveTextRoom(documentId));
  try {
    // Checked again inside the room: a right that ended meanwhile has not removed this window.
    await assertMayOpen(context, documentId);
    return {};
  } catch (error) {
    await context.window.leave(liveTextRoom(documentId));
    throw error;
  }
});

const close = liveCall(closeLiveText, { action, payload }, async ({ window }, { documentId }) => {
  await window.leave(liveTextRoom(documentId));
  return {};
});

const point = liveCall(pointInLiveText, { action, payload: pointPayload }, async (context, pointed) => {
  const viewer = signedIn(context.viewer);
  await assertMayOpen(context, pointed.documentId);
  const [person] = await namesOf(context.db, [viewer.id]);
  const sent: LivePointer = { ...pointed, userId: viewer.id, name: person?.name ?? '' };
  context.live.sendEvent([liveTextRoom(pointed.documentId)], livePointer, sent);
  return {};
});

export const liveCalls: readonly LiveCall[] = [open, close, point];

/** Sends the windows in a room the names of people who have the text open. */
export const liveTextPresence: LiveRooms = {
  prefix: roomPrefix,
  async changed({ db, live }: AppContext, room) {
    const people = await namesOf(db, await live.peopleIn(room));
    const sent: LiveTextPeople = { documentId: room.slice(roomPrefix.length), people };
    live.sendEvent([room], liveTextPeople, sent);
  },
};
