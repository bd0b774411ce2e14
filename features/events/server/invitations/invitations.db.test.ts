import ICAL from 'ical.js';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { openPostOffice, type PostOffice } from '#features/inbound-mail/server/testing/post-office.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { changeSettings } from '#features/notifications/contract/endpoints.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { eventAnswers } from '../../contract/limits.ts';
import { events } from '../feature.ts';
import { deleteOldInvitations, invitationsOf } from './invitation-store.ts';
import { cancelInvitations, sendInvitations } from './send-invitations.ts';

type Answer = (typeof eventAnswers)[number];

let office: PostOffice;
let ana: { viewer: SignedInViewer; email: string };
let ben: { viewer: SignedInViewer; email: string };
let group: { id: string };
beforeAll(async () => {
  office = await openPostOffice([moderation, events]);
  ana = await office.aPerson('Ana');
});
beforeEach(async () => {
  ben = await office.aPerson('Ben', 'fr');
  group = await aGroup(office.app, ana.viewer, {}, [ben.viewer]);
  for (const { viewer } of [ana, ben]) await office.ask(changeSettings, viewer, { body: { delivery: { mail: 'never' } } });
  await office.ask(endpoints.chooseInvitations, ben.viewer, { body: { isOn: true } });
  await office.own.db.run(sql`delete from received_mails`);
  await arrived();
});
afterAll(() => office.close());

const when = { isAllDay: false as const, starts: '2035-03-05T18:30', ends: '2035-03-05T20:00', timeZone: 'Europe/Madrid' };
const text = { title: 'Meeting', place: 'Quay 3', link: '', details: '', when };
const announce = async (capacity: number | null = null) =>
  (await office.ask(endpoints.createEvent, ana.viewer, { body: { groupId: group.id, ...text, capacity } })).id;
const edit = (id: string, fields: object) => office.ask(endpoints.editEvent, ana.viewer, { params: { id }, body: { ...text, ...fields } });
const answer = (id: string, value: Answer, who = ben) =>
  office.ask(endpoints.answerEvent, who.viewer, { params: { id }, body: { answer: value } });
const mine = async (id: string) => {
  const { mine: said, attendance } = await office.ask(endpoints.readEvent, ben.viewer, { params: { id } });
  return { said, note: attendance.note };
};

/** The emails since the last call that calendars take in, as another program reads them. */
async function arrived() {
  await office.app.runJobs();
  return office.app.mails.splice(0).flatMap((mail) => (mail.calendar ? [readCalendar(mail)] : []));
}
function readCalendar({ to, subject, replyTo = '', calendar }: Mail) {
  const component = new ICAL.Component(ICAL.parse(calendar?.content ?? '') as never);
  const entry = component.getFirstSubcomponent('vevent');
  if (!entry) throw new Error('no event');
  const shown = new ICAL.Event(entry);
  expect(component.getFirstPropertyValue('method')).toBe(calendar?.method);
  expect(entry.getFirstPropertyValue('organizer')).toBe(`mailto:${replyTo}`);
  expect(shown.attendees.map((one) => one.getFirstValue())).toEqual([`mailto:${to}`]);
  return {
    to,
    subject,
    replyTo,
    method: calendar?.method,
    uid: shown.uid,
    sequence: shown.sequence,
    status: shown.attendees[0]?.getParameter('partstat'),
    starts: shown.startDate.toJSDate().toISOString(),
    place: shown.location,
  };
}
type Arrived = ReturnType<typeof readCalendar>;

interface Reply {
  status?: string;
  method?: string;
  stamp?: string;
  sequence?: number;
  uid?: string;
  comment?: string;
  starts?: string;
  delegatedTo?: string;
  from?: string;
  isAutomatic?: boolean;
}
/** Replies as a calendar program does. */
async function reply(invitation: Arrived | undefined, value: Reply = {}) {
  if (!invitation) throw new Error('no invitation');
  const { status = 'ACCEPTED', method = 'REPLY', stamp = '20350301T100000Z', from = ben.email } = value;
  const { sequence = invitation.sequence, uid = invitation.uid, comment } = value;
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//Test//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    `ORGANIZER:mailto:${invitation.replyTo}`,
    ...(value.starts === undefined ? [] : [value.starts]),
    `ATTENDEE;PARTSTAT=${status}${value.delegatedTo === undefined ? '' : `;DELEGATED-TO="mailto:${value.delegatedTo}"`}:mailto:${from}`,
    ...(comment === undefined ? [] : [`COMMENT:${comment}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await office.deliver({
    from,
    to: invitation.replyTo,
    subject: 'Accepted: Meeting',
    text: 'Ben has accepted.',
    icalEvent: {
      method,
      content,
      filename: 'invite.ics',
    },
    ...(value.isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  });
  await office.app.runJobs();
}

test('EV-05 an answered event comes by email, in the language of the person, only to those who turned it on', async () => {
  const id = await announce();
  await answer(id, 'yes');
  await answer(id, 'yes', ana);
  const [invitation, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(invitation).toMatchObject({
    to: ben.email,
    subject: 'Invitation\u00a0: Meeting',
    method: 'REQUEST',
    sequence: 0,
    status: 'ACCEPTED',
    uid: `${id}@${new URL(office.app.config.publicUrl).hostname}`,
    starts: '2035-03-05T17:30:00.000Z',
    place: 'Quay 3',
  });
  await sendInvitations(office.app, id);
  expect(await arrived()).toEqual([]);
  expect(await office.ask(endpoints.readInvitationChoice, ben.viewer)).toEqual({ isOn: true, isOffered: true });
  expect(await office.ask(endpoints.readInvitationChoice, ana.viewer)).toEqual({ isOn: false, isOffered: true });
  // Turning it on sends the coming events.
  await office.ask(endpoints.chooseInvitations, ana.viewer, { body: { isOn: true } });
  expect(await arrived()).toMatchObject([{ to: ana.email, method: 'REQUEST' }]);
  await office.ask(endpoints.chooseInvitations, ana.viewer, { body: { isOn: false } });
  await edit(id, { place: 'Quay 4' });
  expect((await arrived()).map(({ to }) => to)).toEqual([ben.email]);
});

test('EV-05 changes rise in sequence under the same ID; a cancelled, declined, left or deleted event is taken out', async () => {
  const id = await announce();
  await answer(id, 'maybe');
  const [first] = await arrived();
  expect(first).toMatchObject({ sequence: 0, status: 'TENTATIVE' });
  await edit(id, { when: { ...when, starts: '2035-03-05T18:00' } });
  const [moved] = await arrived();
  expect(moved).toMatchObject({
    subject: 'Modifié\u00a0: Meeting',
    sequence: 1,
    starts: '2035-03-05T17:00:00.000Z',
    replyTo: first?.replyTo,
  });
  await office.ask(endpoints.cancelEvent, ana.viewer, { params: { id }, body: { isCancelled: true } });
  const [cancelled] = await arrived();
  expect(cancelled).toMatchObject({ method: 'CANCEL', sequence: 2, uid: first?.uid, subject: 'Annulé\u00a0: Meeting' });
  await office.ask(endpoints.cancelEvent, ana.viewer, { params: { id }, body: { isCancelled: false } });
  expect(await arrived()).toMatchObject([{ method: 'REQUEST', sequence: 3 }]);
  await answer(id, 'no');
  expect(await arrived()).toMatchObject([{ method: 'CANCEL', sequence: 4 }]);
  await answer(id, 'yes');
  expect(await arrived()).toMatchObject([{ method: 'REQUEST', sequence: 5, status: 'ACCEPTED' }]);
  await office.ask(endpoints.deleteEvent, ana.viewer, { params: { id } });
  expect(await arrived()).toMatchObject([{ method: 'CANCEL', sequence: 6, starts: '2035-03-05T17:00:00.000Z' }]);
  await cancelInvitations(office.app, [id]);
  expect(await arrived()).toEqual([]);
  const other = await announce();
  await answer(other, 'yes');
  await arrived();
  await takeOut(office.app, group, ben.viewer);
  expect(await arrived()).toMatchObject([{ method: 'CANCEL', sequence: 1 }]);
});

test('EV-05 a reply answers the event with its comment, and the calendar is not told what it said itself', async () => {
  const id = await announce();
  await answer(id, 'yes');
  const [invitation] = await arrived();
  await reply(invitation, { status: 'TENTATIVE', comment: 'Late\\, sorry', isAutomatic: true });
  expect(await mine(id)).toEqual({ said: 'maybe', note: 'Late, sorry' });
  expect(await arrived()).toEqual([]);
  await reply(invitation, { status: 'DECLINED', stamp: '20350301T110000Z' });
  expect((await mine(id)).said).toBe('no');
  expect(await arrived()).toEqual([]);
  await reply(invitation, { status: 'ACCEPTED', stamp: '20350301T120000Z' });
  expect((await mine(id)).said).toBe('yes');
  expect(await arrived()).toEqual([]);
  expect((await office.outcomes()).map(({ state }) => state)).toEqual(['posted', 'posted', 'posted']);
});

test('EV-05 a reply before the last one is ignored; one to an earlier invitation is told', async () => {
  const id = await announce();
  await answer(id, 'maybe');
  const [invitation] = await arrived();
  await reply(invitation, { status: 'ACCEPTED', stamp: '20350301T100000Z' });
  await reply(invitation, { status: 'DECLINED', stamp: '20350301T090000Z' });
  expect((await mine(id)).said).toBe('yes');
  await edit(id, { when: { ...when, starts: '2035-03-05T18:00' } });
  await arrived();
  await reply(invitation, { status: 'DECLINED', stamp: '20350301T110000Z' });
  expect((await mine(id)).said).toBe('yes');
  expect((await office.outcomes()).at(-1)).toEqual({ state: 'notPosted', reason: 'event.replyOutdated' });
});

test('EV-05 without a free place the calendar is told that the person waits', async () => {
  const id = await announce(1);
  await answer(id, 'maybe');
  const [invitation] = await arrived();
  await answer(id, 'yes', ana);
  await reply(invitation);
  expect((await mine(id)).said).toBe('waiting');
  expect(await arrived()).toMatchObject([{ method: 'REQUEST', status: 'TENTATIVE', sequence: 1 }]);
});

test.each([
  ['another time is proposed, but none is said', { method: 'COUNTER' }, 'event.replyUnreadable'],
  ['it is of another event', { uid: '0198c0de-0000-7000-8000-000000000001@localhost' }, 'event.replyUnreadable'],
  ['it comes from another address', { from: 'stranger@example.org' }, 'otherSender'],
])('EV-05 a reply is not followed where %s', async (_, value: Reply, reason) => {
  const id = await announce();
  await answer(id, 'maybe');
  const [invitation] = await arrived();
  await reply(invitation, value);
  expect((await mine(id)).said).toBe('maybe');
  expect((await office.outcomes()).at(-1)).toEqual({ state: 'notPosted', reason });
});

test('EV-05 another time and another person are noted for the organisers, who are notified', async () => {
  const id = await announce();
  await answer(id, 'yes');
  const [invitation] = await arrived();
  await reply(invitation, { method: 'COUNTER', status: 'TENTATIVE', starts: 'DTSTART:20350306T170000Z', comment: 'Or later.' });
  expect(await mine(id)).toEqual({
    said: 'yes',
    note: expect.stringMatching(/^Horaire proposé\u00a0: .*6 mars 2035.*18:00.*\. Or later\.$/),
  });
  const shownTo = async () =>
    (
      await office.own.db.many<{ kind: string }>(sql`select kind from notifications where user_id = ${ana.viewer.id} and thing_id = ${id}`)
    ).map(({ kind }) => kind);
  expect(await shownTo()).toEqual(['eventTimeProposed']);
  await reply(invitation, { status: 'DELEGATED', stamp: '20350301T110000Z', delegatedTo: 'cleo@example.org' });
  expect(await mine(id)).toEqual({ said: 'no', note: 'À ma place\u00a0: cleo@example.org.' });
  expect(await shownTo()).toEqual(expect.arrayContaining(['eventTimeProposed', 'eventDelegated']));
  expect((await office.outcomes()).map(({ state }) => state)).toEqual(['posted', 'posted']);
});

test('EV-05 what cannot be followed is told by email, unless a program replied by itself', async () => {
  const id = await announce();
  await answer(id, 'maybe');
  const [invitation] = await arrived();
  await reply(invitation, { method: 'COUNTER', isAutomatic: true });
  await office.app.runJobs();
  expect(office.app.mails.splice(0)).toEqual([]);
  await reply(invitation, { method: 'COUNTER' });
  await office.app.runJobs();
  expect(office.app.mails.splice(0).map(({ text: notified }) => notified)).toEqual([expect.stringContaining('n’a pas pu être lue')]);
  expect(await office.outcomes()).toMatchObject([{ reason: 'event.replyUnreadable' }, { reason: 'event.replyUnreadable' }]);
});

test('EV-05 ML-01 an invitation to a calendar is also answered in words', async () => {
  const id = await announce();
  await answer(id, 'maybe');
  const [invitation] = await arrived();
  await office.deliver({ from: ben.email, to: invitation?.replyTo ?? '', text: 'Oui, avec Cleo.' });
  await office.app.runJobs();
  expect(await mine(id)).toEqual({ said: 'yes', note: 'avec Cleo.' });
  await office.deliver({ from: ben.email, to: invitation?.replyTo ?? '', text: 'Absent.', headers: { 'Auto-Submitted': 'auto-replied' } });
  await office.app.runJobs();
  expect((await office.outcomes()).map(({ state }) => state)).toEqual(['posted', 'ignored']);
});

test('RE-01 RE-02 EV-05 what a calendar knows is exported, and deleted a month after the event or when it is turned off', async () => {
  const id = await announce();
  await answer(id, 'yes');
  await arrived();
  expect(await invitationsOf(office.own.db, ben.viewer.id)).toMatchObject({
    chosen: [{}],
    sent: [{ eventId: id, title: 'Meeting', sequence: 0, answer: 'yes', isOpen: true }],
  });
  const ended = (days: number) =>
    office.own.db.run(sql`update event_invitations set over_at = now() - make_interval(days => ${days}) where event_id = ${id}`);
  await ended(29);
  await deleteOldInvitations(office.own.db);
  expect(await invitationsOf(office.own.db, ben.viewer.id)).toMatchObject({ sent: [{}] });
  await ended(31);
  await deleteOldInvitations(office.own.db);
  expect(await invitationsOf(office.own.db, ben.viewer.id)).toMatchObject({ sent: [] });
  await office.ask(endpoints.chooseInvitations, ben.viewer, { body: { isOn: false } });
  expect(await invitationsOf(office.own.db, ben.viewer.id)).toEqual({ chosen: [], sent: [] });
});
