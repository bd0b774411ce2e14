import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { lockToAnswer } from '../answers/answers.ts';
import { policy } from '../policy.ts';
import type { EventRow } from '../store.ts';
import { enteredOf } from '../when.ts';
import { findGroupReminder, findReminder, saveGroupReminder, saveReminder } from './reminder-store.ts';
import { remindsAt } from './reminder-time.ts';

/** Choice of the viewer for an event, and the time of the reminder. */
export async function reminderOf(db: Queries, viewer: SignedInViewer, event: EventRow): Promise<EventWhole['reminder']> {
  const { own, byGroup, since } = await findReminder(db, event.id, viewer.id);
  const mayCome = event.mine === 'yes' || event.mine === 'maybe';
  const reminder = event.mine === 'no' ? 'none' : (own ?? (mayCome ? byGroup : 'none'));
  const atMs = reminder === 'none' || event.isCancelled ? 0 : remindsAt(enteredOf(event), reminder);
  return { own, byGroup, at: atMs > Math.max(Date.now(), Date.parse(since)) ? new Date(atMs).toISOString() : null };
}

/** Chooses when the viewer is reminded of an event. */
export async function chooseReminder(
  { db, viewer: requested }: Context,
  { params: { id }, body: { reminder } }: ParsedInput<typeof endpoints.chooseReminder>,
): Promise<Record<string, never>> {
  const viewer = signedIn(requested);
  await db.transaction(async (tx) => {
    await lockToAnswer(tx, viewer, id, 'event.remind');
    await saveReminder(tx, id, viewer.id, reminder === 'default' ? null : reminder);
  });
  return {};
}

/** When people are reminded of the events of a group, for its members. */
export async function readGroupReminder(
  { db, viewer }: Context,
  { params: { groupId } }: ParsedInput<typeof endpoints.readGroupReminder>,
): Promise<Reply<typeof endpoints.readGroupReminder>> {
  const found = await findGroupReminder(db, viewer, groupId);
  if (!found) throw refuse('thing.notFound');
  return { reminder: found.reminder, can: { change: found.organizesGroup } };
}

export async function setGroupReminder(
  { db, viewer }: Context,
  { params: { groupId }, body: { reminder } }: ParsedInput<typeof endpoints.setGroupReminder>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const found = await findGroupReminder(tx, viewer, groupId);
    if (!found) throw refuse('thing.notFound');
    authorize(viewer, policy, 'event.setGroupReminder', found);
    await saveGroupReminder(tx, groupId, reminder);
  });
  return {};
}
