import sql from 'sql-template-tag';
import { newId } from '#platform/server/common/id.ts';
import { aPhotograph, anUploadFor } from '#platform/server/testing/uploaded.ts';
import { pictureUploads } from './pictures/pictures.ts';
import { putGuest, saveConfirmed } from './guests/guest-store.ts';
import { guestToken } from './guests/guest-token.ts';
import { letterToken } from './answers/letter-token.ts';
import { saveInvitation } from './invitations/invitation-store.ts';
import { claimReminded } from './reminders/reminder-store.ts';
import { everybody, type Examples, type PersonOfTests, type Role, type Fixture, type Thing } from '#platform/server/testing/examples.ts';

const inside: readonly Role[] = ['owner', 'member'];
const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: '2035-03-05T20:00', timeZone: 'Europe/Madrid' };

async function anEvent(
  fixture: Fixture,
  writtenBy: PersonOfTests,
  name: string,
  group: string,
  seenBy: readonly Role[],
  more: object = {},
): Promise<Thing> {
  const [title, place, details] = [fixture.mark(), fixture.mark(), fixture.mark()];
  const groupId = fixture.thing(group).params?.['id'];
  const { id } = (await fixture.ask(writtenBy, 'POST /api/events', { groupId, title, place, details, link: '', when, ...more })) as {
    id: string;
  };
  // The manager may also cancel and delete events that members announced.
  return {
    name,
    at: '/api/events/:id',
    params: { id },
    seenBy,
    changedBy: writtenBy === 'owner' ? ['owner'] : ['owner', writtenBy],
    writtenBy,
    marks: { id, title, place, details },
  };
}

/** The picture of an event of the owner, in the private group. */
async function aPicture({ app, people, ask, mark }: Fixture, id: string): Promise<Thing> {
  const uploadId = await anUploadFor(pictureUploads, app, people.owner.viewer.id, await aPhotograph(mark()), `${mark()}.jpg`);
  await ask('owner', `PUT /api/events/${id}/picture`, { uploadId, description: mark() });
  await app.runJobs();
  const { picture } = await app.db.one<{ picture: string }>(sql`select id as picture from event_pictures where event_id = ${id}`);
  const params = { id, picture, rendition: 'small' };
  return { name: 'picture of an event', at: '/api/events/:id/pictures/:picture/:rendition', params, seenBy: inside };
}

/** Examples for the app-wide tests: one event for each audience, and the input of each call. */
export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const codeOf = ({ address }: Record<string, unknown>) => String(address).split('/').at(-1) ?? '';
    const own = codeOf(await fixture.ask('owner', 'POST /api/events/calendar', {}));
    // Anyone with the address can read the feed; that of a user without groups is empty.
    const empty = codeOf(await fixture.ask('stranger', 'POST /api/events/calendar', {}));
    const weekly = { frequency: 'weekly', count: 2 };
    const repeated = await anEvent(fixture, 'owner', 'event of a series', 'private group', inside, { repeats: weekly });
    const answered = await anEvent(fixture, 'owner', 'event of the manager', 'private group', inside);
    await fixture.ask('owner', `PUT /api/events/${answered.params?.['id']}/answers`, { answer: 'yes', note: fixture.mark() });
    await fixture.ask('owner', `PUT /api/events/${answered.params?.['id']}/reminders`, { reminder: 'oneDay' });
    await fixture.ask('member', `PUT /api/events/${answered.params?.['id']}/answers`, { answer: 'maybe' });
    await fixture.ask('owner', `POST /api/events/${answered.params?.['id']}/messages`, { lists: ['maybe'], text: fixture.mark() });
    await fixture.ask('owner', 'PUT /api/events/invitations', { isOn: true });
    await fixture.app.db.transaction((tx) =>
      saveInvitation(tx, {
        eventId: answered.params?.['id'] ?? '',
        userId: fixture.people.owner.viewer.id,
        sequence: 1,
        revision: 0,
        answer: 'yes',
        isOpen: true,
        title: fixture.mark(),
        groupName: 'Herons',
        startsLine: 'DTSTART:20350305T173000Z',
        overAt: '2035-03-05T19:00:00Z',
      }),
    );
    const picture = await aPicture(fixture, repeated.params?.['id'] ?? '');
    const groupId = String(fixture.thing('private group').params?.['id']);
    await fixture.ask('owner', `PUT /api/events/of-group/${groupId}/reminders`, { reminder: 'oneDay' });
    const due = { eventId: answered.params?.['id'] ?? '', reminder: 'oneDay', at: '2035-03-04T17:30:00Z', starts: when.starts } as const;
    await fixture.app.db.transaction((tx) => claimReminded(tx, [due], 2));
    const ofMember = await anEvent(fixture, 'member', 'event of a member', 'private group', inside);
    await fixture.ask('owner', `PUT /api/events/${ofMember.params?.['id']}/answers`, { answer: 'yes' });
    await fixture.ask('member', `POST /api/events/${ofMember.params?.['id']}/messages`, { lists: ['going'], text: fixture.mark() });
    const open = await anEvent(fixture, 'owner', 'event of a public group', 'public group', everybody, { takesGuests: true });
    const guest = {
      id: newId(),
      eventId: open.params?.['id'] ?? '',
      name: fixture.mark(),
      email: 'guest@example.org',
      language: 'en',
    } as const;
    const second = { ...guest, id: newId(), email: 'second@example.org' };
    await fixture.app.db.transaction(async (tx) => {
      for (const each of [guest, second]) {
        await putGuest(tx, each);
        await saveConfirmed(tx, each, false);
      }
    });
    return [
      repeated,
      picture,
      {
        ...repeated,
        name: 'date of a series',
        at: '/api/events/:id/occurrences/:date',
        params: { ...repeated.params, date: '2035-03-12' },
      },
      answered,
      await anEvent(fixture, 'owner', 'second event of the manager', 'private group', inside),
      ofMember,
      open,
      { name: 'calendar of the owner', seenBy: ['owner'], marks: { own }, writtenBy: null },
      {
        name: 'event of a public group by a link in an email',
        at: '/api/event-letters/:token',
        params: {
          token: letterToken(fixture.app.config, { eventId: open.params?.['id'] ?? '', userId: fixture.people.stranger.viewer.id }),
        },
        seenBy: everybody,
        changedBy: everybody,
        writtenBy: null,
      },
      {
        name: 'guest of a public event by a link in an email',
        at: '/api/event-guests/:token',
        params: { token: guestToken(fixture.app.config, guest.id) },
        seenBy: everybody,
        changedBy: everybody,
        writtenBy: null,
      },
      {
        name: 'guest of an event of a public group',
        at: '/api/events/:id/guests/:guest',
        params: { id: open.params?.['id'] ?? '', guest: second.id },
        seenBy: ['owner'],
        changedBy: ['owner'],
        writtenBy: null,
      },
      { name: 'followed calendar', at: '/api/events/calendar/:code', params: { code: empty }, seenBy: everybody, writtenBy: null },
      {
        name: 'reminders of the private group',
        at: '/api/events/of-group/:groupId/reminders',
        params: { groupId },
        seenBy: inside,
        writtenBy: null,
      },
      {
        name: 'events of a public group',
        at: '/api/events/of-group/:groupId',
        params: { groupId: String(fixture.thing('public group').params?.['id']) },
        seenBy: everybody,
        writtenBy: null,
      },
    ];
  },
  calls: ({ thing, mark, people }) => {
    const groupId = thing('private group').params?.['id'];
    const written = () => ({ title: mark(), place: mark(), details: mark(), link: '', when });
    const organizers = (writtenBy: Thing['writtenBy']): readonly Role[] => (writtenBy === 'member' ? ['owner', 'member'] : ['owner']);
    const author = ({ writtenBy = 'owner' }: Thing): readonly Role[] => (writtenBy === null ? [] : [writtenBy]);
    return {
      'GET /api/events': { queries: ['', 'list=upcoming', 'list=past', `groupId=${groupId}`] },
      'GET /api/events/between': {
        queries: [
          'from=2035-03-01T00:00:00Z&to=2035-04-01T00:00:00Z',
          `from=2035-03-01T00:00:00Z&to=2035-04-01T00:00:00Z&groupId=${groupId}`,
        ],
      },
      'POST /api/events': {
        by: inside,
        body: () => ({ groupId, ...written(), repeats: { frequency: 'weekly', count: 2 }, commandId: newId() }),
      },
      'POST /api/events/calendar': { body: () => ({ commandId: newId() }) },
      'PUT /api/events/:id': { on: 'event of the manager', by: author, body: written },
      'PUT /api/events/:id/rule': {
        on: 'event of a series',
        by: author,
        body: () => ({ first: '2035-03-05', repeats: { frequency: 'weekly', interval: 2, count: 4 } }),
      },
      'PUT /api/events/:id/picture': { on: 'event of a series', by: author, body: () => ({ description: mark() }) },
      'POST /api/events/:id/cancellation': { on: 'event of the manager', body: () => ({ isCancelled: true }) },
      'GET /api/events/:id/occurrences': { on: 'event of a series', queries: ['', 'list=past'] },
      'GET /api/events/:id/answers': { on: 'event of the manager', queries: ['', 'list=maybe'] },
      'GET /api/events/:id/answers/csv': { on: 'event of the manager', by: ({ writtenBy }) => organizers(writtenBy) },
      'POST /api/events/:id/guests': {
        on: 'event of a public group',
        by: everybody,
        body: () => ({ name: mark(), email: `${newId()}@example.org` }),
      },
      'GET /api/events/:id/guests': { on: 'event of the manager', by: ({ writtenBy }) => organizers(writtenBy) },
      'PUT /api/events/:id/guests/:guest/check-in': {
        on: 'guest of an event of a public group',
        by: ['owner'],
        body: () => ({ isCheckedIn: true }),
      },
      'DELETE /api/events/:id/guests/:guest': { on: 'guest of an event of a public group', by: ['owner'], thenSeenBy: [] },
      'GET /api/event-guests/:token': {},
      'PUT /api/event-guests/:token/confirmation': { body: () => ({}) },
      'DELETE /api/event-guests/:token': { on: 'guest of a public event by a link in an email', thenSeenBy: [] },
      'GET /api/events/:id/messages': { on: 'event of the manager' },
      'POST /api/events/:id/messages': {
        on: 'event of the manager',
        by: ({ writtenBy }) => organizers(writtenBy),
        body: () => ({ lists: ['going', 'maybe'], text: mark(), commandId: newId() }),
      },
      'PUT /api/event-letters/:token/answer': { body: () => ({ answer: 'maybe' }) },
      'PUT /api/events/:id/answers/calendar': {
        on: 'second event of the manager',
        by: ({ seenBy }) => seenBy.filter((role) => role !== 'visitor'),
        body: () => ({ answer: 'maybe', sequence: 5, stamp: '2035-03-01T10:00:00Z' }),
      },
      'PUT /api/events/invitations': { body: () => ({ isOn: true }) },
      'PUT /api/events/:id/reminders': {
        on: 'event of the manager',
        by: ({ seenBy }) => seenBy.filter((role) => role !== 'visitor'),
        body: () => ({ reminder: 'oneHour' }),
      },
      'PUT /api/events/of-group/:groupId/reminders': {
        on: 'reminders of the private group',
        by: ['owner'],
        body: () => ({ reminder: 'oneWeek' }),
      },
      'PUT /api/events/:id/answers/:user/check-in': {
        on: 'event of the manager',
        params: { user: people.owner.viewer.id },
        by: ({ writtenBy }) => organizers(writtenBy),
        body: () => ({ isCheckedIn: true }),
      },
      // An event without an answer, so that the call adds one.
      'PUT /api/events/:id/answers': {
        on: 'second event of the manager',
        by: ({ seenBy }) => seenBy.filter((role) => role !== 'visitor'),
        body: () => ({ answer: 'yes', note: mark() }),
      },
      'DELETE /api/events/:id/answers': { on: 'event of the manager', by: ({ seenBy }) => seenBy.filter((role) => role !== 'visitor') },
      'DELETE /api/events/:id/picture': { on: 'event of a series', by: author },
      'DELETE /api/events/:id': { on: 'second event of the manager', thenSeenBy: [] },
    };
  },
  persons: {
    events: { inExport: 'events.json' },
    event_series: { inExport: 'event-series.json' },
    event_answers: { inExport: 'event-answers.json' },
    event_messages: { inExport: 'event-messages.json' },
    event_message_recipients: { inExport: 'event-messages.json' },
    event_invitation_choices: { inExport: 'event-invitations.json' },
    event_invitations: { inExport: 'event-invitations.json' },
    event_reminders: { inExport: 'event-reminders.json' },
    event_reminded: { inExport: 'event-reminders.json' },
    event_calendars: { inExport: 'calendar.json' },
  },
};
