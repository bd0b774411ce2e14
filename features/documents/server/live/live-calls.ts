import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { liveCall, type LiveCall, type LiveRooms } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import {
  closeLiveText,
  livePointer,
  liveTextPeople,
  liveTextUses,
  openLiveText,
  pointInLiveText,
  type LivePointer,
  type LiveTextPeople,
  type LiveTextUse,
} from '../../contract/live-text.ts';
import { policy } from '../policy.ts';
import { findDocument } from '../store.ts';
import { findLiveText, namesOf, type LiveTextRow } from './live-store.ts';

const action = 'document.suggest';
const payload = z.strictObject({ documentId: uuid });
const openPayload = payload.extend({ use: z.enum(liveTextUses).default('writing') });

const position = z.base64().max(200);
const pointPayload = z.strictObject({
  documentId: uuid,
  client: z.int().min(0).max(4_294_967_295),
  anchor: position.nullable(),
  head: position.nullable(),
});

const roomPrefix = 'liveText:';
/** Room of the windows in which people edit a document live, or read it meanwhile. */
export const liveTextRoom = (id: string, use: LiveTextUse = 'writing'): string => `${roomPrefix}${id}${use === 'writing' ? '' : `/${use}`}`;

export const liveTextRooms = (id: string): string[] => liveTextUses.map((use) => liveTextRoom(id, use));

/** A live text that the viewer may open. */
export async function findOpenable(db: Queries, viewer: Viewer, id: string): Promise<LiveTextRow> {
  const row = await findDocument(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  authorize(viewer, policy, action, row);
  const live = await findLiveText(db, id);
  if (!live) throw refuse('document.notLive');
  return live;
}

const open = liveCall(openLiveText, { action, payload: openPayload }, async (context, { documentId, use }) => {
  await findOpenable(context.db, context.viewer, documentId);
  for (const room of liveTextRooms(documentId)) if (room !== liveTextRoom(documentId, use)) await context.window.leave(room);
  await context.window.enter(liveTextRoom(documentId, use));
  try {
    // Checked again inside the room: a right that ended meanwhile has not removed this window.
    await findOpenable(context.db, context.viewer, documentId);
    return {};
  } catch (error) {
    await context.window.leave(liveTextRoom(documentId, use));
    throw error;
  }
});

const close = liveCall(closeLiveText, { action, payload }, async ({ window }, { documentId }) => {
  for (const room of liveTextRooms(documentId)) await window.leave(room);
  return {};
});

const point = liveCall(pointInLiveText, { action, payload: pointPayload }, async (context, pointed) => {
  const viewer = signedIn(context.viewer);
  await findOpenable(context.db, viewer, pointed.documentId);
  const [person] = await namesOf(context.db, [viewer.id]);
  const sent: LivePointer = { ...pointed, userId: viewer.id, name: person?.name ?? '' };
  context.live.sendEvent([liveTextRoom(pointed.documentId)], livePointer, sent);
  return {};
});

export const liveCalls: readonly LiveCall[] = [open, close, point];

/** Sends the windows of a live text the names of people who have it open, and of readers who want to be shown. */
export const liveTextPresence: LiveRooms = {
  prefix: roomPrefix,
  async changed({ db, live }: AppContext, room) {
    const [documentId = ''] = room.slice(roomPrefix.length).split('/');
    const writing = await live.peopleIn(liveTextRoom(documentId));
    const reading = (await live.peopleIn(liveTextRoom(documentId, 'reading'))).filter((id) => !writing.includes(id));
    const [people, readers] = [await namesOf(db, writing), await namesOf(db, reading)];
    const sent: LiveTextPeople = { documentId, people, readers };
    live.sendEvent(liveTextRooms(documentId), liveTextPeople, sent);
  },
};
