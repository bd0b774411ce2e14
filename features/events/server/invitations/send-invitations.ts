import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { timeLines } from '../calendar-file.ts';
import { enteredOf } from '../when.ts';
import { cancelFile, requestFile } from './invitation-calendar.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  comingAnsweredBy,
  findInvitedEvent,
  findOutdated,
  lockInvitations,
  saveInvitation,
  takeDeleted,
  type InvitedPerson,
} from './invitation-store.ts';

/** People whose emails are committed together with what their calendars know. */
const peopleAtOnce = 50;
/** Events that are sent when someone turns invitations on. */
const mostEvents = 100;

/** The kind under whose name calendars reply. */
export const invitationKind = 'eventAnnounced';

type Context = Pick<AppContext, 'config' | 'db' | 'mail' | 'mailReplies' | 'modules' | 'words'>;
type InvitedEvent = NonNullable<Awaited<ReturnType<typeof findInvitedEvent>>>;

/** Whether invitations can be sent and replies come in. */
export const isInvitingOffered = ({ config, mailReplies, modules }: Pick<Context, 'config' | 'mailReplies' | 'modules'>): boolean =>
  config.smtpUrl !== undefined && config.mailIn !== undefined && mailReplies !== undefined && !modules.isOff('inbound-mail');

/** Sends invitations to calendars after a change of an event. Idempotent. */
export async function sendInvitations(app: Context, eventId: string): Promise<void> {
  if (!isInvitingOffered(app)) return;
  const sendSome = () =>
    app.db.transaction(async (tx) => {
      await lockInvitations(tx, eventId);
      const event = await findInvitedEvent(tx, eventId);
      const people = event ? await findOutdated(tx, eventId, peopleAtOnce) : [];
      for (const person of people) if (event) await sendOne(app, tx, event, person);
      return people.length === peopleAtOnce;
    });
  while (await sendSome());
}

/** Sends the coming events that a person has answered. */
export async function sendInvitationsTo(app: Context, userId: string): Promise<void> {
  for (const id of await comingAnsweredBy(app.db, userId, mostEvents)) await sendInvitations(app, id);
}

/** Takes deleted events out of calendars. */
export async function cancelInvitations(app: Context, ids: readonly string[]): Promise<void> {
  const takeSome = () =>
    app.db.transaction(async (tx) => {
      const { count, entries } = await takeDeleted(tx, ids, peopleAtOnce);
      if (isInvitingOffered(app))
        for (const { eventId, sequence, ...entry } of entries) {
          const invitation = await invitationOf(app, tx, entry, { eventId, until: stampNow(), sequence: sequence + 1 });
          if (!invitation) continue;
          const content = cancelFile({ id: eventId, ...entry }, invitation);
          await mailCalendar(app, tx, entry, { ...entry, state: 'cancelled', event: null }, { method: 'CANCEL', content }, invitation);
        }
      return count === peopleAtOnce;
    });
  while (await takeSome());
}

/** Sends one person what is true now. */
async function sendOne(app: Context, tx: Transaction, event: InvitedEvent, person: InvitedPerson): Promise<void> {
  const { id, title, groupName, place, revision, overAt } = event;
  const sequence = Math.max(revision, person.sequence === null ? 0 : person.sequence + 1);
  const invitation = await invitationOf(app, tx, person, { eventId: id, until: overAt, sequence });
  if (!invitation) return;
  const [startsLine = ''] = timeLines(event);
  const answer = person.answer ?? 'no';
  await saveInvitation(tx, {
    eventId: id,
    userId: person.userId,
    sequence,
    revision,
    answer,
    isOpen: person.isWanted,
    title,
    groupName,
    startsLine,
    overAt,
  });
  const [method, content] = person.isWanted
    ? (['REQUEST', requestFile(event, answer, invitation)] as const)
    : (['CANCEL', cancelFile({ id, title, groupName, startsLine }, invitation)] as const);
  const state = !person.isWanted ? 'cancelled' : person.sequence === null ? 'new' : 'changed';
  const shown = person.isWanted ? { id, when: enteredOf(event), place, isWaiting: answer === 'waiting' } : null;
  await mailCalendar(app, tx, person, { state, title, groupName, event: shown }, { method, content }, invitation);
}

type Addressee = Pick<InvitedPerson, 'userId' | 'name' | 'email' | 'language'>;
const stampNow = () => new Date().toISOString();

/** Sender and person of an invitation; undefined if replies cannot be received. */
async function invitationOf(
  { config, mailReplies }: Context,
  tx: Transaction,
  person: Addressee,
  { eventId, until, sequence }: { eventId: string; until: string; sequence: number },
) {
  const about = { userId: person.userId, kind: invitationKind, thingId: eventId, until };
  const organizer = await mailReplies?.calendarAddress(config, tx, about);
  return organizer === undefined ? undefined : { publicUrl: config.publicUrl, organizer, person, sequence, stamp: stampNow() };
}

async function mailCalendar(
  app: Context,
  tx: Transaction,
  { userId, email, language }: Addressee,
  facts: Parameters<typeof invitationMail.write>[0],
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string },
  { organizer }: { organizer: string },
): Promise<void> {
  const returnPath = app.mailReplies?.returnPath(app.config, userId, email);
  const routing = { replyTo: organizer, calendar, ...(returnPath !== undefined && { returnPath }) };
  await composeMail(app, tx, { email, language }, invitationMail, facts, undefined, routing);
}
