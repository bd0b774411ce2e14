import { afterEach, expect, test } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { EventWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { GroupEvents } from './event-list.tsx';
import { EventPage } from './event-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const event: EventWhole = {
  id,
  title: 'Regatta',
  excerpt: '',
  language: 'en',
  place: '',
  link: '',
  startsAt: '2036-05-08T07:00:00Z',
  endsAt: null,
  isOver: false,
  when: { isAllDay: false, starts: '2036-05-08T09:00', ends: null, timeZone: 'Europe/Paris' },
  group: { id: 'ABCD2345', name: 'Herons' },
  author: { id: 'AAAAAAA3', name: 'Bob' },
  isPublic: false,
  isCancelled: false,
  isRepeated: false,
  series: null,
  going: 0,
  mine: null,
  createdAt: '2026-03-02T08:00:00Z',
  updatedAt: '2026-03-02T08:00:00Z',
  isHidden: false,
  details: '',
  publicAddress: null,
  attendance: { capacity: null, maybe: 0, waiting: 0, checkedIn: null, position: null, note: '', faces: [] },
  can: { edit: false, cancel: false, delete: false, answer: true, listAnswers: true, organize: false },
};
const person = { id: 'AAAAAAA4', name: 'Cleo', note: 'By boat.', answeredAt: '2026-03-02T08:00:00Z', checkedInAt: null };
const openEvent = (changed: Partial<EventWhole> = {}, attendance: Partial<EventWhole['attendance']> = {}) =>
  Screen.open(
    <Route path="/events/:id">
      <EventPage />
    </Route>,
    {
      at: `/events/${id}`,
      as: ana,
      answers: [
        answer(calls.readEvent, { ...event, ...changed, attendance: { ...event.attendance, ...attendance } }),
        answer(calls.answerEvent, {} as never),
        answer(calls.withdrawAnswer, {} as never),
        answer(calls.listAnswers, { items: [person], nextCursor: null }),
        answer(calls.checkInAttendee, {} as never),
        answer(calls.downloadAnswers, 'Name' as never),
      ],
    },
  );
const last = (screen: Screen) => screen.sent.at(-1);
const part = (screen: Screen) => screen.find('section[aria-labelledby]').textContent;
const pressed = () => document.querySelector('section [aria-pressed=true]')?.textContent;
afterEach(endFakeTimers);

test('EV-02 an event is answered by one press; pressing the answer again deletes it; a failure is said', async () => {
  const screen = await openEvent();
  expect(part(screen)).toContain(en['attendance.question']);
  expect(part(screen)).toContain(en['attendance.none']);
  expect(document.querySelector('[name=note]')).toBeNull();
  await screen.press(en['answer.yes']);
  expect(last(screen)).toEqual({ call: `PUT /api/events/${id}/answers`, body: { answer: 'yes' } });
  expect(screen.read.filter((address) => address === `/api/events/${id}`)).toHaveLength(2);
  const answered = await openEvent({ mine: 'maybe' });
  expect(pressed()).toBe(en['answer.maybe']);
  await answered.press(en['answer.maybe']);
  expect(last(answered)?.call).toBe(`DELETE /api/events/${id}/answers`);
  answered.answer(calls.answerEvent, refusal('event.over', 409));
  await answered.press(en['answer.no']);
  expect(answered.toasts().at(-1)).toBe(en['error.event.over']);
  answered.answer(calls.answerEvent, refusal('server.failed', 500));
  await answered.press(en['answer.no']);
  expect(answered.toasts().at(-1)).toBe(en['attendance.failed']);
});

test('EV-02 a full event offers the waiting list, and says the position on it', async () => {
  const full = await openEvent({ going: 2 }, { capacity: 2, waiting: 1, maybe: 1 });
  expect(part(full)).toContain('2 people are going · 1 maybe · 1 on the waiting list · 0 of 2 places left');
  await full.press(en['answer.wait']);
  expect(last(full)?.body).toEqual({ answer: 'yes' });
  const waiting = await openEvent({ going: 2, mine: 'waiting' }, { capacity: 2, waiting: 3, position: 2 });
  expect(waiting.text()).toContain('You are number 2 on the waiting list.');
  expect(pressed()).toBe(en['answer.isWaiting']);
  const coming = await openEvent({ going: 2, mine: 'yes' }, { capacity: 2 });
  expect(pressed()).toBe(en['answer.yes']);
  expect(coming.text()).not.toContain(en['answer.wait']);
});

test('EV-02 a note is written beside the answer and keeps it', async () => {
  const screen = await openEvent({ mine: 'waiting' }, { note: 'By boat.' });
  expect(screen.find<HTMLInputElement>('[name=note]').value).toBe('By boat.');
  await screen.fill('note', 'On foot.');
  await screen.press(en.save);
  expect(last(screen)?.body).toEqual({ answer: 'yes', note: 'On foot.' });
  expect(screen.toasts()).toEqual([en['note.saved']]);
});

test('EV-02 members see who comes; organisers also who waits and who does not come', async () => {
  const screen = await openEvent({ going: 1 }, { faces: [{ id: person.id, name: person.name }] });
  screen.find('[aria-label=Cleo]');
  await screen.press(en['attendance.list']);
  expect(screen.read.at(-1)).toBe(`/api/events/${id}/answers?list=going`);
  const lists = () => [...document.querySelectorAll('dialog [role=group] [aria-pressed]')].map(({ textContent }) => textContent);
  expect(lists()).toEqual([en['attendees.going'], en['attendees.maybe']]);
  expect(screen.find('dialog li').textContent).toBe('CCleoBy boat.');
  const organizer = await openEvent({ can: { ...event.can, organize: true } });
  await organizer.press(en['attendance.list']);
  expect(lists()).toHaveLength(4);
  organizer.answer(calls.listAnswers, { items: [], nextCursor: null });
  await organizer.press(en['attendees.waiting']);
  expect(organizer.read.at(-1)).toBe(`/api/events/${id}/answers?list=waiting`);
  expect(organizer.find('dialog').textContent).toContain(en['attendees.noneText']);
});

test('EV-02 a past event shows who came, without answers; people outside the group see no list', async () => {
  const screen = await openEvent({ isOver: true, going: 1, can: { ...event.can, answer: false, listAnswers: false } });
  expect(part(screen)).toContain(en['attendance.title']);
  expect(part(screen)).toContain('1 person is going');
  expect(document.querySelector('section button')).toBeNull();
});

test('EV-02 a list of events shows the viewer’s answers, but not to cancelled and past ones', async () => {
  const items = [
    { ...event, mine: 'yes' as const },
    { ...event, id: 'b', mine: 'waiting' as const },
    { ...event, id: 'c', mine: 'no' as const },
    { ...event, id: 'd', mine: 'maybe' as const, isCancelled: true },
  ];
  const screen = await Screen.open(<GroupEvents groupId="ABCD2345" />, {
    at: '/network/ABCD2345?tab=events',
    as: ana,
    answers: [answer(calls.listEvents, { items, nextCursor: null })],
  });
  const text = screen.text();
  expect(text).toContain(open['mine.yes']);
  expect(text).toContain(open['mine.waiting']);
  expect(text).not.toContain(open['mine.maybe']);
});

test('EV-06 organisers check people in, undo it, and download the list; others cannot', async () => {
  const organizing = { can: { ...event.can, organize: true }, going: 1 };
  const screen = await openEvent(organizing, { checkedIn: 1 });
  await screen.press(en['attendance.list']);
  expect(screen.find('dialog').textContent).toContain('1 person checked in');
  await screen.press(screen.named('Check in Cleo'));
  const at = `PUT /api/events/${id}/answers/${person.id}/check-in`;
  expect(last(screen)).toEqual({ call: at, body: { isCheckedIn: true } });
  screen.answer(calls.listAnswers, { items: [{ ...person, checkedInAt: '2036-05-08T07:00:00Z' }], nextCursor: null });
  await screen.press(en['attendees.maybe']);
  expect(screen.names()).not.toContain('Check in Cleo');
  await screen.press(screen.named('Checked in: Cleo'));
  expect(last(screen)).toEqual({ call: at, body: { isCheckedIn: false } });
  screen.answer(calls.checkInAttendee, refusal('server.failed', 500));
  await screen.press(screen.named('Checked in: Cleo'));
  expect(screen.toasts().at(-1)).toBe(en['checkIn.failed']);
  await screen.press(en['attendees.download']);
  expect(screen.kept.map(({ name }) => name)).toEqual(['Regatta.csv']);
  await screen.press(en['attendees.no']);
  expect(screen.names()).not.toContain('Checked in: Cleo');
  const member = await openEvent({ going: 1 });
  await member.press(en['attendance.list']);
  for (const name of ['Check in Cleo', en['attendees.download']]) expect(member.names()).not.toContain(name);
});
