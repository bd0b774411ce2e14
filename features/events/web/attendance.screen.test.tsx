import { afterEach, describe, expect, test } from 'vitest';
import { listGroups } from '#features/groups/contract/endpoints.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { EventWhole, MessagePage } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { EventsPage, GroupEvents } from './event-list.tsx';
import { EventPage } from './event-page.tsx';
import { GuestPage } from './guest-page.tsx';
import { LetterPage } from './letter-page.tsx';
import { PublicEventPage } from './public-event-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const event: EventWhole = {
  id,
  title: 'Regatta',
  excerpt: '',
  language: 'en',
  place: '',
  picture: null,
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
  takesGuests: false,
  publicAddress: null,
  reminder: null,
  attendance: { capacity: null, maybe: 0, waiting: 0, checkedIn: null, position: null, note: '', faces: [] },
  can: { edit: false, cancel: false, delete: false, answer: true, listAnswers: true, organize: false, joinAsGuest: false },
};
const groupReminder = (change: boolean) => ({ reminder: 'oneDay' as const, can: { change } });
const person = { id: 'AAAAAAA4', name: 'Cleo', note: 'By boat.', answeredAt: '2026-03-02T08:00:00Z', checkedInAt: null };
const guest = {
  id: '01890a5d-ac96-774b-bcce-b302099a8061',
  name: 'Gina',
  email: 'gina@example.org',
  isWaiting: false,
  confirmedAt: '2026-03-02T08:00:00Z',
  checkedInAt: null,
};
const noMessages: MessagePage = { items: [], reach: null };
const openEvent = (
  changed: Partial<EventWhole> = {},
  attendance: Partial<EventWhole['attendance']> = {},
  messages: MessagePage = noMessages,
) =>
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
        answer(calls.listMessages, messages),
        answer(calls.listGuests, { items: [guest, { ...guest, id: 'g2', name: 'Hugo', confirmedAt: null }] }),
        answer(calls.removeGuest, {} as never),
        answer(calls.checkInGuest, {} as never),
        answer(calls.sendMessage, { id: 'm', recipients: 2 }),
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
  expect(answered.toasts().at(-1)).toBe(open['error.event.over']);
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
    answers: [answer(calls.listEvents, { items, nextCursor: null }), answer(calls.readGroupReminder, groupReminder(false))],
  });
  const text = screen.text();
  expect(text).toContain(open['mine.yes']);
  expect(text).toContain(open['mine.waiting']);
  expect(text).not.toContain(open['mine.maybe']);
});

test('EV-02 one answers in the list of events', async () => {
  const items = [event, { ...event, id: 'b', isOver: true }];
  const screen = await Screen.open(<GroupEvents groupId="ABCD2345" />, {
    at: '/network/ABCD2345?tab=events',
    as: ana,
    answers: [
      answer(calls.listEvents, { items, nextCursor: null }),
      answer(calls.readGroupReminder, groupReminder(false)),
      answer(calls.answerEvent, {} as never),
    ],
  });
  expect(document.querySelectorAll('li button')).toHaveLength(1);
  screen.answer(calls.listEvents, { items: [{ ...event, mine: 'yes' }], nextCursor: null });
  await screen.press(screen.find('li button'));
  expect(last(screen)).toEqual({ call: `PUT /api/events/${id}/answers`, body: { answer: 'yes' } });
  expect(screen.text()).toContain(open['mine.yes']);
  expect(document.querySelector('li button')).toBeNull();
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

describe('reminders', () => {
  const at = '2036-05-07T07:00:00Z';
  const reminders = (screen: Screen) =>
    [...screen.find('[name=reminder]').querySelectorAll('option')].map(({ textContent }) => textContent);

  test('EV-04 who may come is reminded as in the group, says another time, and sees when', async () => {
    const screen = await openEvent({ mine: 'yes', reminder: { own: null, byGroup: 'oneDay', at } });
    expect(reminders(screen)[0]).toBe('Default (1 day before)');
    expect(screen.find<HTMLSelectElement>('[name=reminder]').value).toBe('default');
    expect(screen.text()).toMatch(/You will be reminded on May [78], 2036/);
    expect(screen.find('details:not([open]) > summary').textContent).toMatch(/^Reminder and noteMay [78], 2036/);
    screen.answer(calls.chooseReminder, {} as never);
    await screen.fill('reminder', 'oneHour');
    expect(last(screen)).toEqual({ call: `PUT /api/events/${id}/reminders`, body: { reminder: 'oneHour' } });
    expect(screen.toasts().at(-1)).toBe(en['reminder.saved']);
    screen.answer(calls.chooseReminder, refusal('server.failed', 500));
    await screen.fill('reminder', 'none');
    expect(screen.toasts().at(-1)).toBe(en['reminder.failed']);
    expect(screen.find<HTMLSelectElement>('[name=reminder]').value).toBe('default');
  });

  test('EV-04 who has not answered can ask for a reminder; who declined, or sees a past event, is offered none', async () => {
    const screen = await openEvent({ reminder: { own: null, byGroup: 'oneDay', at: null } });
    expect(reminders(screen)[0]).toBe(en['reminder.none']);
    expect(screen.text()).toContain(en['reminder.never']);
    expect(screen.find('details:not([open]) > summary').textContent).toBe(`${en['own.reminder']}${en['reminder.none']}`);
    screen.answer(calls.chooseReminder, {} as never);
    await screen.fill('reminder', 'oneWeek');
    expect(last(screen)?.body).toEqual({ reminder: 'oneWeek' });
    for (const changed of [{ mine: 'no' as const }, { can: { ...event.can, answer: false } }]) {
      await openEvent({ ...changed, reminder: { own: 'oneDay', byGroup: 'oneDay', at: null } });
      expect(document.querySelector('[name=reminder]')).toBeNull();
    }
  });

  test('EV-04 the manager of a group sets its reminders in its list of events; members do not', async () => {
    const open = (change: boolean) =>
      Screen.open(<GroupEvents groupId="ABCD2345" />, {
        at: '/network/ABCD2345?tab=events',
        as: ana,
        answers: [
          answer(calls.listEvents, { items: [], nextCursor: null }),
          answer(calls.readGroupReminder, groupReminder(change)),
          answer(calls.setGroupReminder, {} as never),
        ],
      });
    const screen = await open(true);
    await screen.fill('groupReminder', 'none');
    expect(last(screen)).toEqual({ call: 'PUT /api/events/of-group/ABCD2345/reminders', body: { reminder: 'none' } });
    await open(false);
    expect(document.querySelector('[name=groupReminder]')).toBeNull();
  });
});

describe('links in emails', () => {
  const seen = { ...event, position: null, isFull: false, can: { answer: true } };
  const openLetter = (answerAsked: string, changed: Partial<typeof seen> | ReturnType<typeof refusal> = {}) =>
    Screen.open(<LetterPage />, {
      at: `/events/answer?token=t&answer=${answerAsked}`,
      answers: [
        answer(calls.readLetter, ('status' in changed ? changed : { ...seen, ...changed }) as never),
        answer(calls.answerLetter, {} as never),
      ],
    });
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

  test('EV-02 the page of a link shows its answer as one button, and answers only when it is pressed', async () => {
    const screen = await openLetter('maybe');
    expect(screen.text()).toContain('Regatta');
    expect(buttons()).toEqual([open['letter.maybe']]);
    expect(screen.sent).toEqual([]);
    screen.answer(calls.readLetter, { ...seen, mine: 'maybe' } as never);
    await screen.press(open['letter.maybe']);
    expect(last(screen)).toEqual({ call: 'PUT /api/event-letters/t/answer', body: { answer: 'maybe' } });
    expect(screen.text()).toContain(open['letter.mine.maybe']);
    expect(buttons()).toEqual([]);
  });

  test('EV-02 the page joins and leaves the waiting list, and says what cannot be answered', async () => {
    await openLetter('yes', { isFull: true });
    expect(buttons()).toEqual([open['letter.wait']]);
    const waiting = await openLetter('no', { mine: 'waiting' as never, position: 3 as never });
    expect(waiting.text()).toContain('You are number 3 on the waiting list.');
    expect(buttons()).toEqual([open['letter.leave']]);
    waiting.answer(calls.answerLetter, refusal('server.failed', 500));
    await waiting.press(open['letter.leave']);
    expect(waiting.text()).toContain(open['letter.failed']);
    const closed = await openLetter('yes', { isCancelled: true, can: { answer: false } });
    expect(closed.text()).toContain(open['letter.closed']);
    expect(buttons()).toEqual([]);
    const invalid = await openLetter('yes', refusal('thing.notFound', 404));
    expect(invalid.text()).toContain(open['letter.invalidTitle']);
    expect(buttons()).toEqual([]);
  });
});

test('EV-05 people turn on by one box that events come to their calendar; where no emails come in, there is none', async () => {
  const openList = (isOffered: boolean) =>
    Screen.open(<EventsPage />, {
      at: '/events',
      as: ana,
      answers: [
        answer(listGroups, { items: [], nextCursor: null, total: 0 } as never),
        answer(calls.listEvents, { items: [], nextCursor: null }),
        answer(calls.readCalendar, { isThere: false, address: null }),
        answer(calls.readInvitationChoice, { isOn: false, isOffered }),
        answer(calls.chooseInvitations, {} as never),
      ],
    });
  const screen = await openList(true);
  await screen.press(screen.find('[name=invitations]'));
  expect(last(screen)).toEqual({ call: 'PUT /api/events/invitations', body: { isOn: true } });
  screen.answer(calls.chooseInvitations, refusal('server.failed', 500));
  await screen.press(screen.find('[name=invitations]'));
  expect(screen.toasts().at(-1)).toBe(en['invitations.failed']);
  expect(screen.find<HTMLInputElement>('[name=invitations]').checked).toBe(false);
  await openList(false);
  expect(document.querySelector('[name=invitations]')).toBeNull();
});

test('EV-06 organisers write to those who gave the chosen answers, and see first how many they are', async () => {
  const reach = { going: 2, maybe: 1, waiting: 0, no: 4 };
  const screen = await openEvent({ can: { ...event.can, organize: true } }, {}, { items: [], reach });
  await screen.press(en['messages.write']);
  const status = () => screen.find('dialog [role=status]').textContent;
  expect(status()).toContain('3 people will get a notification');
  const box = (value: string) => screen.find<HTMLInputElement>(`dialog [name=lists][value=${value}]`);
  expect(box('going').labels?.[0]?.textContent).toBe('Going (2)');
  for (const value of ['going', 'maybe', 'waiting']) await screen.press(box(value));
  expect(status()).toBe(en['messages.nobody']);
  expect(screen.find<HTMLButtonElement>('dialog [type=submit]').disabled).toBe(true);
  await screen.press(box('no'));
  await screen.press(box('going'));
  await screen.fill('text', 'The room has changed.');
  await screen.press(en['messages.send']);
  expect(last(screen)).toMatchObject({
    call: `POST /api/events/${id}/messages`,
    body: { lists: ['going', 'no'], text: 'The room has changed.' },
  });
  expect(screen.toasts()).toEqual(['Message sent to 2 people.']);
  expect(document.querySelector('dialog')).toBeNull();
});

test('EV-06 people read the messages that they received; organisers also to whom they went', async () => {
  const message = {
    id: 'm',
    author: event.author,
    text: 'Bring chairs.',
    sentAt: '2026-03-02T08:00:00Z',
    lists: ['going' as const],
    recipients: null,
  };
  const screen = await openEvent({}, {}, { items: [message], reach: null });
  expect(screen.text()).toContain('Bring chairs.');
  expect(screen.text()).not.toContain(en['messages.write']);
  const organizer = await openEvent({}, {}, { items: [{ ...message, recipients: 3 }], reach: { going: 1, maybe: 0, waiting: 0, no: 0 } });
  expect(organizer.text()).toContain('To 3 people: Going');
  expect((await openEvent()).text()).not.toContain(en['messages.title']);
});

test('EV-02 organisers see guests with their addresses, check them in and remove them', async () => {
  const screen = await openEvent({ takesGuests: true, can: { ...event.can, organize: true } });
  await screen.press(en['attendance.list']);
  await screen.press(en['attendees.guests']);
  const rows = () => [...document.querySelectorAll('dialog li')];
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Ginagina@example.orgRemoveCheck in',
    'Hugogina@example.org · Address not confirmedRemove',
  ]);
  await screen.press('Check in Gina');
  expect(last(screen)).toEqual({ call: `PUT /api/events/${id}/guests/${guest.id}/check-in`, body: { isCheckedIn: true } });
  await screen.press('Remove Gina');
  expect(screen.text()).toContain('Gina will lose their place');
  await screen.press(
    screen.find('dialog dialog[open] button:last-child:not([aria-label]), dialog[open] + dialog[open] button:last-child:not([aria-label])'),
  );
  expect(last(screen)?.call).toBe(`DELETE /api/events/${id}/guests/${guest.id}`);
  const member = await openEvent({ takesGuests: true });
  await member.press(en['attendance.list']);
  expect(member.text()).not.toContain(en['attendees.guests']);
});

test('EV-02 a visitor comes by name and address, and reads that a confirmation is needed', async () => {
  const screen = await Screen.open(
    <Route path="/events/:id">
      <PublicEventPage />
    </Route>,
    {
      at: `/events/${id}`,
      answers: [
        answer(calls.readEvent, { ...event, isPublic: true, takesGuests: true, can: { ...event.can, joinAsGuest: true } }),
        answer(calls.joinAsGuest, {} as never),
      ],
    },
  );
  await screen.fill('name', 'Gina');
  await screen.fill('email', 'gina@example.org');
  await screen.press(open['guest.ask']);
  expect(last(screen)).toEqual({ call: `POST /api/events/${id}/guests`, body: { name: 'Gina', email: 'gina@example.org' } });
  expect(screen.text()).toContain(open['guest.sent']);
  expect(document.querySelector('[name=email]')).toBeNull();
});

test('EV-02 the page of a guest confirms and deletes by a click, not when it is opened', async () => {
  const { title, startsAt, endsAt, isOver, isCancelled, when } = event;
  const registered = {
    id,
    title,
    startsAt,
    endsAt,
    isOver,
    isCancelled,
    isPublic: true,
    when,
    name: 'Gina',
    position: null,
    isFull: false,
  };
  const screen = await Screen.open(<GuestPage />, {
    at: '/events/guest?token=abc',
    answers: [
      answer(calls.readGuest, { ...registered, state: 'asked', can: { confirm: true } }),
      answer(calls.confirmGuest, {} as never),
      answer(calls.withdrawGuest, {} as never),
    ],
  });
  expect(screen.sent).toEqual([]);
  expect(screen.text()).toContain(open['guest.asked']);
  screen.answer(calls.readGuest, { ...registered, state: 'going', can: { confirm: false } } as never);
  await screen.press(open['guest.confirm']);
  expect(last(screen)?.call).toBe('PUT /api/event-guests/abc/confirmation');
  expect(screen.text()).toContain(open['guest.going']);
  expect(screen.text()).not.toContain(open['guest.confirm']);
  await screen.press(open['guest.withdraw']);
  expect(last(screen)?.call).toBe('DELETE /api/event-guests/abc');
  expect(screen.text()).toContain(open['guest.goneText']);
  const invalid = await Screen.open(<GuestPage />, {
    at: '/events/guest?token=abc',
    answers: [answer(calls.readGuest, refusal('thing.notFound', 404) as never)],
  });
  expect(invalid.text()).toContain(open['guest.invalid']);
});
