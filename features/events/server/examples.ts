import { newId } from '#platform/server/common/id.ts';
import { everybody, type CallExample, type Examples, type Fixture, type Role, type Thing } from '#platform/server/testing/examples.ts';
import { exampleEvents, inside, when } from './testing/example-events.ts';

type Calls = Readonly<Record<string, CallExample>>;

/** The author, and the manager of the group. */
const organizers = ({ writtenBy }: Thing): readonly Role[] => (writtenBy === 'member' ? ['owner', 'member'] : ['owner']);
const author = ({ writtenBy = 'owner' }: Thing): readonly Role[] => (writtenBy === null ? [] : [writtenBy]);
const signedIn = ({ seenBy }: Thing): readonly Role[] => seenBy.filter((role) => role !== 'visitor');

function callsOnEvents({ thing, mark }: Fixture): Calls {
  const groupId = thing('private group').params?.['id'];
  const written = () => ({ title: mark(), place: mark(), details: mark(), link: '', when });
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
  };
}

const callsOnGuests = ({ mark }: Fixture): Calls => ({
  'GET /api/events/:id/answers': { on: 'event of the manager', queries: ['', 'list=maybe'] },
  'GET /api/events/:id/answers/csv': { on: 'event of the manager', by: organizers },
  'POST /api/events/:id/guests': {
    on: 'event of a public group',
    by: everybody,
    body: () => ({ name: mark(), email: `${newId()}@example.org` }),
  },
  'GET /api/events/:id/guests': { on: 'event of the manager', by: organizers },
  'PUT /api/events/:id/guests/:guest/check-in': {
    on: 'guest of an event of a public group',
    by: ['owner'],
    body: () => ({ isCheckedIn: true }),
  },
  'DELETE /api/events/:id/guests/:guest': { on: 'guest of an event of a public group', by: ['owner'], thenSeenBy: [] },
  'GET /api/event-guests/:token': {},
  'PUT /api/event-guests/:token/confirmation': { body: () => ({}) },
  'DELETE /api/event-guests/:token': { on: 'guest of a public event by a link in an email', thenSeenBy: [] },
});

/** Messages, answers, reminders and check-in. */
const callsOnAnswers = ({ mark, people }: Fixture): Calls => ({
  'GET /api/events/:id/messages': { on: 'event of the manager' },
  'POST /api/events/:id/messages': {
    on: 'event of the manager',
    by: organizers,
    body: () => ({ lists: ['going', 'maybe'], text: mark(), commandId: newId() }),
  },
  'PUT /api/event-letters/:token/answer': { body: () => ({ answer: 'maybe' }) },
  'PUT /api/events/:id/answers/calendar': {
    on: 'second event of the manager',
    by: signedIn,
    body: () => ({ answer: 'maybe', sequence: 5, stamp: '2035-03-01T10:00:00Z' }),
  },
  'PUT /api/events/invitations': { body: () => ({ isOn: true }) },
  'PUT /api/events/:id/reminders': {
    on: 'event of the manager',
    by: signedIn,
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
    by: organizers,
    body: () => ({ isCheckedIn: true }),
  },
  // An event without an answer, so that the call adds one.
  'PUT /api/events/:id/answers': {
    on: 'second event of the manager',
    by: signedIn,
    body: () => ({ answer: 'yes', note: mark() }),
  },
  'DELETE /api/events/:id/answers': { on: 'event of the manager', by: signedIn },
});

/** Examples for the app-wide tests: one event for each audience, and the input of each call. */
export const examples: Examples = {
  make: exampleEvents,
  calls: (fixture) => ({
    ...callsOnEvents(fixture),
    ...callsOnGuests(fixture),
    ...callsOnAnswers(fixture),
    'DELETE /api/events/:id/picture': { on: 'event of a series', by: author },
    'DELETE /api/events/:id': { on: 'second event of the manager', thenSeenBy: [] },
  }),
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
