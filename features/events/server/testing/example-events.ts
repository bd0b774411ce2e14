import sql from 'sql-template-tag';
import { newId } from '#platform/server/common/id.ts';
import { everybody, type Fixture, type PersonOfTests, type Role, type Thing } from '#platform/server/testing/examples.ts';
import { aPhotograph, anUploadFor } from '#platform/server/testing/uploaded.ts';
import { letterToken } from '../answers/letter-token.ts';
import { putGuest, saveConfirmed } from '../guests/guest-store.ts';
import { guestToken } from '../guests/guest-token.ts';
import { saveInvitation } from '../invitations/invitation-store.ts';
import { pictureUploads } from '../pictures/pictures.ts';
import { claimReminded } from '../reminders/reminder-store.ts';

export const inside: readonly Role[] = ['owner', 'member'];
export const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: '2035-03-05T20:00', timeZone: 'Europe/Madrid' };

const idOf = ({ params }: Thing): string => params?.['id'] ?? '';

/** Creates events for each audience, with their answers, guests, reminders and calendars. */
export async function exampleEvents(fixture: Fixture): Promise<readonly Thing[]> {
  const calendars = await someCalendars(fixture);
  const repeated = await aSeries(fixture);
  const answered = await anAnsweredEvent(fixture);
  const picture = await aPicture(fixture, idOf(repeated));
  const reminders = await someReminders(fixture, answered);
  const ofMember = await anEventOfMember(fixture);
  const open = await anEvent(fixture, 'owner', 'event of a public group', 'public group', everybody, { takesGuests: true });
  const guests = await someGuests(fixture, idOf(open));
  return [
    repeated,
    picture,
    { ...repeated, name: 'date of a series', at: '/api/events/:id/occurrences/:date', params: { ...repeated.params, date: '2035-03-12' } },
    answered,
    await anEvent(fixture, 'owner', 'second event of the manager', 'private group', inside),
    ofMember,
    open,
    {
      name: 'event of a public group by a link in an email',
      at: '/api/event-letters/:token',
      params: { token: letterToken(fixture.app.config, { eventId: idOf(open), userId: fixture.people.stranger.viewer.id }) },
      seenBy: everybody,
      changedBy: everybody,
      writtenBy: null,
    },
    ...guests,
    ...calendars,
    reminders,
    {
      name: 'events of a public group',
      at: '/api/events/of-group/:groupId',
      params: { groupId: idOf(fixture.thing('public group')) },
      seenBy: everybody,
      writtenBy: null,
    },
  ];
}

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

const aSeries = (fixture: Fixture): Promise<Thing> =>
  anEvent(fixture, 'owner', 'event of a series', 'private group', inside, { repeats: { frequency: 'weekly', count: 2 } });

/** The calendar of the owner, and one that anyone follows; that of a user without groups is empty. */
async function someCalendars({ ask }: Fixture): Promise<Thing[]> {
  const codeOf = ({ address }: Record<string, unknown>) => String(address).split('/').at(-1) ?? '';
  const own = codeOf(await ask('owner', 'POST /api/events/calendar', {}));
  // Anyone with the address can read the feed.
  const empty = codeOf(await ask('stranger', 'POST /api/events/calendar', {}));
  return [
    { name: 'calendar of the owner', seenBy: ['owner'], marks: { own }, writtenBy: null },
    { name: 'followed calendar', at: '/api/events/calendar/:code', params: { code: empty }, seenBy: everybody, writtenBy: null },
  ];
}

/** An event with answers, a reminder, a message and an invitation that the owner answered. */
async function anAnsweredEvent(fixture: Fixture): Promise<Thing> {
  const { app, ask, mark, people } = fixture;
  const event = await anEvent(fixture, 'owner', 'event of the manager', 'private group', inside);
  const eventId = idOf(event);
  await ask('owner', `PUT /api/events/${eventId}/answers`, { answer: 'yes', note: mark() });
  await ask('owner', `PUT /api/events/${eventId}/reminders`, { reminder: 'oneDay' });
  await ask('member', `PUT /api/events/${eventId}/answers`, { answer: 'maybe' });
  await ask('owner', `POST /api/events/${eventId}/messages`, { lists: ['maybe'], text: mark() });
  await ask('owner', 'PUT /api/events/invitations', { isOn: true });
  await app.db.transaction((tx) =>
    saveInvitation(tx, {
      eventId,
      userId: people.owner.viewer.id,
      sequence: 1,
      revision: 0,
      answer: 'yes',
      isOpen: true,
      title: mark(),
      groupName: 'Herons',
      startsLine: 'DTSTART:20350305T173000Z',
      overAt: '2035-03-05T19:00:00Z',
    }),
  );
  return event;
}

/** Reminders of the private group, one of which was sent. */
async function someReminders({ app, ask, thing }: Fixture, event: Thing): Promise<Thing> {
  const groupId = idOf(thing('private group'));
  await ask('owner', `PUT /api/events/of-group/${groupId}/reminders`, { reminder: 'oneDay' });
  const due = { eventId: idOf(event), reminder: 'oneDay', at: '2035-03-04T17:30:00Z', starts: when.starts } as const;
  await app.db.transaction((tx) => claimReminded(tx, [due], 2));
  return {
    name: 'reminders of the private group',
    at: '/api/events/of-group/:groupId/reminders',
    params: { groupId },
    seenBy: inside,
    writtenBy: null,
  };
}

/** An event of a member that the owner answered, with a message to those who come. */
async function anEventOfMember(fixture: Fixture): Promise<Thing> {
  const event = await anEvent(fixture, 'member', 'event of a member', 'private group', inside);
  await fixture.ask('owner', `PUT /api/events/${idOf(event)}/answers`, { answer: 'yes' });
  await fixture.ask('member', `POST /api/events/${idOf(event)}/messages`, { lists: ['going'], text: fixture.mark() });
  return event;
}

/** Two confirmed guests: one by the link in their email, one as the manager sees them. */
async function someGuests({ app, mark }: Fixture, eventId: string): Promise<Thing[]> {
  const guest = { id: newId(), eventId, name: mark(), email: 'guest@example.org', language: 'en' } as const;
  const second = { ...guest, id: newId(), email: 'second@example.org' };
  await app.db.transaction(async (tx) => {
    for (const each of [guest, second]) {
      await putGuest(tx, each);
      await saveConfirmed(tx, each, false);
    }
  });
  return [
    {
      name: 'guest of a public event by a link in an email',
      at: '/api/event-guests/:token',
      params: { token: guestToken(app.config, guest.id) },
      seenBy: everybody,
      changedBy: everybody,
      writtenBy: null,
    },
    {
      name: 'guest of an event of a public group',
      at: '/api/events/:id/guests/:guest',
      params: { id: eventId, guest: second.id },
      seenBy: ['owner'],
      changedBy: ['owner'],
      writtenBy: null,
    },
  ];
}
