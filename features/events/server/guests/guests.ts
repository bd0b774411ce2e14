import { countAttempts } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { networkOf } from '#platform/server/limits/network.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { isFull } from '../answers/answer-store.ts';
import { fillPlaces } from '../answers/answers.ts';
import { eventAnswered, eventFacts } from '../domain-events.ts';
import { policy } from '../policy.ts';
import { findEvent, lockEvent, type EventRow } from '../store.ts';
import { enteredOf, zoneNames } from '../when.ts';
import {
  deleteGuest,
  findByEmail,
  findGuest,
  guestPosition,
  hasMostGuests,
  listedGuests,
  lockGuestsEvent,
  putGuest,
  saveConfirmed,
  saveGuestCheckIn,
  type Guest,
} from './guest-store.ts';
import { guestOf } from './guest-token.ts';
import { mailGuests } from './mail-guests.ts';

function assertTakesGuests({ isPublic, takesGuests, isCancelled, isOver }: EventRow): void {
  if (!isPublic || !takesGuests) throw refuse('event.noGuests');
  if (isCancelled) throw refuse('event.cancelled');
  if (isOver) throw refuse('event.over');
}

/**
 * Someone without an account asks to come. Who confirmed the address before gets another email with
 * the link, and the reply is the same: it reveals nothing about addresses.
 */
export async function joinAsGuest(
  context: Context,
  { params: { id: eventId }, body: { name, email } }: ParsedInput<typeof endpoints.joinAsGuest>,
): Promise<Record<string, never>> {
  const { db, viewer, address, language } = context;
  await countAttempts(context, [
    ['guestNetwork', networkOf(address)],
    ['guestEmail', email],
  ]);
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, viewer, eventId);
    if (!event) throw refuse('thing.notFound');
    assertTakesGuests(event);
    const known = await findByEmail(tx, eventId, email);
    if (known?.isConfirmed) return mailGuests(context, tx, [known], 'already');
    if (!known && (await hasMostGuests(tx, eventId))) throw refuse('event.guestsFull');
    const { id } = await putGuest(tx, { id: newId(), eventId, name, email, language });
    const requested = await findGuest(tx, id);
    if (requested) await mailGuests(context, tx, [requested], 'confirm');
  });
  return {};
}

/** Guests of an event, for its organisers. */
export async function listGuests(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.listGuests>,
): Promise<Reply<typeof endpoints.listGuests>> {
  const event = await findEvent(db, viewer, id);
  if (!event) throw refuse('thing.notFound');
  authorize(viewer, policy, 'event.organize', event);
  return { items: await listedGuests(db, id) };
}

/** Removes a guest, who is notified by email. */
export async function removeGuest(
  context: Context,
  { params: { id, guest: guestId } }: ParsedInput<typeof endpoints.removeGuest>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const event = await lockToOrganize(context, tx, id);
    const guest = await findGuest(tx, guestId);
    if (!guest || !(await deleteGuest(tx, id, guestId))) throw refuse('thing.notFound');
    if (guest.isConfirmed) await mailGuests(context, tx, [guest], 'removed');
    await tellAnswered(context, tx, event);
  });
  return {};
}

/** Checks in a guest, or undoes it. */
export async function checkInGuest(
  context: Context,
  { params: { id, guest }, body: { isCheckedIn } }: ParsedInput<typeof endpoints.checkInGuest>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const event = await lockToOrganize(context, tx, id);
    if (event.isCancelled) throw refuse('event.cancelled');
    if (!(await saveGuestCheckIn(tx, id, guest, isCheckedIn))) throw refuse('thing.notFound');
    await context.emit(tx, eventAnswered({ ...eventFacts(event), userIds: [] }));
  });
  return {};
}

async function lockToOrganize({ viewer }: Context, tx: Transaction, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, viewer, id);
  if (!event) throw refuse('thing.notFound');
  authorize(viewer, policy, 'event.organize', event);
  return event;
}

/** The event of a guest’s link. Changes nothing, since mail scanners follow links. */
export async function readGuest(
  context: Context,
  { params: { token } }: ParsedInput<typeof endpoints.readGuest>,
): Promise<Reply<typeof endpoints.readGuest>> {
  const guest = await opened(context, token);
  const event = await findEvent(context.db, visitor, guest.eventId);
  if (!event) throw refuse('thing.notFound');
  const { id, title, startsAt, endsAt, isOver, isCancelled, isPublic, capacity, going, takesGuests } = event;
  return {
    id,
    title,
    startsAt,
    endsAt,
    isOver,
    isCancelled,
    isPublic,
    when: { ...enteredOf(event), ...(event.isAllDay ? {} : { zoneNames: zoneNames(startsAt, event.timeZone) }) },
    name: guest.name,
    state: !guest.isConfirmed ? 'asked' : guest.isWaiting ? 'waiting' : 'going',
    position: await guestPosition(context.db, guest.id),
    isFull: capacity !== null && going >= capacity,
    can: { confirm: !guest.isConfirmed && takesGuests && !isCancelled && !isOver },
  };
}

/** Confirms the address of a guest, who gets a place or waits for one. Repeated, it changes nothing. */
export async function confirmGuest(
  context: Context,
  { params: { token } }: ParsedInput<typeof endpoints.confirmGuest>,
): Promise<Record<string, never>> {
  const { id, eventId } = await opened(context, token);
  await context.db.transaction(async (tx) => {
    const event = await lockEvent(tx, visitor, eventId);
    const guest = await findGuest(tx, id);
    if (!event || !guest) throw refuse('thing.notFound');
    if (guest.isConfirmed) return;
    assertTakesGuests(event);
    const isWaiting = await isFull(tx, eventId);
    await saveConfirmed(tx, guest, isWaiting);
    await mailGuests(context, tx, [guest], isWaiting ? 'waiting' : 'going');
    await context.emit(tx, eventAnswered({ ...eventFacts(event), userIds: [] }));
  });
  return {};
}

/** Deletes a guest with name and address, also of an event that is over, cancelled or no longer public. */
export async function withdrawGuest(
  context: Context,
  { params: { token } }: ParsedInput<typeof endpoints.withdrawGuest>,
): Promise<Record<string, never>> {
  const { id, eventId } = await opened(context, token);
  await context.db.transaction(async (tx) => {
    const event = await lockGuestsEvent(tx, eventId);
    if (!event || !(await deleteGuest(tx, eventId, id))) throw refuse('thing.notFound');
    await tellAnswered(context, tx, event);
  });
  return {};
}

async function tellAnswered(context: Context, tx: Transaction, event: Parameters<typeof eventFacts>[0]): Promise<void> {
  await fillPlaces(context, tx, event);
  await context.emit(tx, eventAnswered({ ...eventFacts(event), userIds: [] }));
}

/** The guest of a link; unknown and expired ones are not found. */
async function opened({ db, config }: Context, token: string): Promise<Guest> {
  const id = guestOf(config, token);
  const guest = id === undefined ? undefined : await findGuest(db, id);
  if (!guest) throw refuse('thing.notFound');
  return guest;
}
