import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { EventWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { eventData } from './event-data.ts';
import { EventsPage, GroupEvents } from './event-list.tsx';
import { EventPage } from './event-page.tsx';
import { events } from './feature.tsx';
import { NewsOfEvents } from './group-parts.tsx';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { writtenTime } from './event-time.ts';
import { HubPart } from './hub-part.tsx';
import { addDays, dayIn } from './calendar/calendar-days.ts';
import { AnnouncePage } from './making/event-form.tsx';
import { prefetches } from './prefetch.ts';
import { PublicEventPage } from './public-event-page.tsx';
import { readsOf } from './queries.ts';
import { anEvent } from './testing/an-event.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const event = anEvent;
const { id } = event;
const picture = {
  state: 'made' as const,
  refusal: null,
  placeholder: null,
  images: [
    { address: '/small', width: 320, height: 240 },
    { address: '/large', width: 1600, height: 1200 },
  ],
  description: 'Eight rowers',
};
const commandId = expect.any(String);
/** Day and time in the form. */
const localIn = (name: 'start' | 'end'): string =>
  [`when.${name}s`, `when.${name}Time`]
    .flatMap((each) => document.querySelector<HTMLInputElement>(`[name="${each}"]`)?.value ?? [])
    .join('T');
/** Fills day and time of the start or the end. */
async function fillTime(screen: Screen, name: 'start' | 'end', local: string): Promise<void> {
  const [day = '', time] = local.split('T');
  await screen.fill(`when.${name}s`, day);
  if (time !== undefined) await screen.fill(`when.${name}Time`, time);
}
const last = (screen: Screen) => screen.sent.at(-1);
const plainTime = (text: string) => text.replaceAll(/\s+/g, ' ');
const groups = [
  { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' },
  { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' },
];
const answers = (changed: Partial<EventWhole> = {}, own: object[] = groups): Answer[] => [
  answer(listGroups, { items: own, nextCursor: null, total: own.length } as never),
  answer(readGroup, (({ params }: { params: Record<string, string> }) => groups.find((group) => group.id === params['id'])) as never),
  answer(calls.listEvents, { items: [{ ...event, ...changed }], nextCursor: 'next' }),
  answer(calls.readEvent, { ...event, ...changed }),
  answer(calls.listMessages, { items: [], reach: null }),
  answer(calls.readInvitationChoice, { isOn: false, isOffered: false }),
  answer(calls.readGroupReminder, { reminder: 'oneDay', can: { change: false } }),
  answer(calls.createEvent, { id }),
  answer(calls.editEvent, {} as never),
  answer(calls.cancelEvent, {} as never),
  answer(calls.deleteEvent, {} as never),
  answer(calls.readCalendar, { isThere: false, address: null }),
  answer(calls.renewCalendar, {} as never),
  answer(calls.endCalendar, {} as never),
  answer(calls.downloadEvent, 'BEGIN:VCALENDAR' as never),
];
beforeEach(() => {
  // Rendering hundreds of options per form would dominate the run time.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Lima', 'Europe/Paris']);
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const openAnnounce = (at = '/events/new', own?: object[]) => Screen.open(<AnnouncePage />, { at, as: ana, answers: answers({}, own) });

test('GR-11 an event is announced in a group with the values and the zone of the form', async () => {
  const screen = await openAnnounce();
  await screen.press(en.announceIt);
  expect(screen.sent).toEqual([]);
  expect(screen.text()).not.toMatch(/will (be able to )?see this event/);
  await screen.fill('groupId', 'ABCD2345');
  expect(screen.text()).toContain('The members of Herons will see this event.');
  await screen.fill('groupId', 'BCDE3456');
  expect(screen.text()).toContain('Gulls is public, so anyone will be able to see this event, even without an account.');
  await screen.fill('title', ' Regatta ');
  await fillTime(screen, 'start', '2026-05-08T09:00');
  await screen.fill('when.timeZone', 'America/Lima');
  await screen.fill('place', 'The pier');
  await screen.fill('details', 'We row.');
  await screen.press(en.announceIt);
  const body = {
    groupId: 'BCDE3456',
    title: 'Regatta',
    place: 'The pier',
    link: '',
    details: 'We row.',
    when: { isAllDay: false, starts: '2026-05-08T09:00', ends: '2026-05-08T10:00', timeZone: 'America/Lima' },
    capacity: null,
    takesGuests: false,
    commandId,
  };
  expect(last(screen)).toEqual({ call: 'POST /api/events', body });
  expect(screen.at).toBe(`/events/${id}`);
});

test('GR-11 the form has three parts; time zone, repetition, places and picture are folded, and their lines say what is set', async () => {
  const screen = await openAnnounce();
  expect([...document.querySelectorAll('form h2')].map(({ textContent }) => textContent)).toEqual([
    en['part.what'],
    open.when,
    en['part.where'],
  ]);
  const folded = () => [...document.querySelectorAll('form details:not([open]) > summary')].map(({ textContent }) => textContent);
  await screen.fill('when.timeZone', 'Europe/Paris');
  await fillTime(screen, 'start', '2026-07-06T09:00');
  expect(folded()).toEqual([
    `${en.zoneAndRepetition}Central European Summer Time\u00a0· ${en['repeat.none']}`,
    `${en.placesAndPicture}${en.placesUnset}\u00a0· ${en.pictureUnset}`,
  ]);
  await screen.fill('repeats.frequency', 'weekly');
  await screen.fill('capacity', '12');
  await screen.choose(screen.find('input[type=file]'), [new File(['x'], 'Pier.png', { type: 'image/png' })]);
  expect(folded()).toEqual([expect.stringContaining('· Every week on Monday'), `${en.placesAndPicture}12 places\u00a0· ${en.pictureSet}`]);
});

test('GR-11 the only group is preselected, or the one in the address; without a group the form links to groups', async () => {
  const chosen = async (at: string, own?: object[]) => (await openAnnounce(at, own)).find<HTMLSelectElement>('[name=groupId]').value;
  expect(await chosen('/events/new')).toBe('');
  expect(await chosen('/events/new?group=BCDE3456')).toBe('BCDE3456');
  expect(await chosen('/events/new', [groups[0] as object])).toBe('ABCD2345');
  const none = await openAnnounce('/events/new', []);
  expect(none.text()).toContain(en.noGroupText);
  expect(document.querySelector('form')).toBeNull();
  const zone = (await openAnnounce()).find<HTMLSelectElement>('[name="when.timeZone"]').value;
  expect(zone).toBe(deviceZone());
});

test('GR-11 toggling all-day converts a time to its day and a day to a default hour', async () => {
  const screen = await openAnnounce('/events/new?group=ABCD2345');
  const value = (name: 'start' | 'end') => localIn(name);
  await fillTime(screen, 'start', '2026-05-08T10:15');
  await screen.press(screen.find('[name=isAllDay]'));
  expect([value('start'), value('end'), document.querySelector('[type=time]')]).toEqual(['2026-05-08', '', null]);
  expect(screen.text()).toContain(en.firstDay);
  await fillTime(screen, 'end', '2026-05-09');
  await screen.press(screen.find('[name=isAllDay]'));
  expect([value('start'), value('end')]).toEqual(['2026-05-08T09:00', '2026-05-09T17:00']);
  await screen.press(screen.find('[name=isAllDay]'));
  await screen.fill('title', 'Regatta');
  await screen.press(en.announceIt);
  expect(last(screen)?.body).toMatchObject({ when: { isAllDay: true, starts: '2026-05-08', ends: '2026-05-09' } });
});

test('SH-14 GR-11 an event ends an hour after its start unless said otherwise, and a new start keeps the duration', async () => {
  const screen = await openAnnounce('/events/new?group=ABCD2345');
  const ends = () => localIn('end');
  const tomorrow = addDays(dayIn(null), 1);
  expect([localIn('start'), ends()]).toEqual([`${tomorrow}T18:00`, `${tomorrow}T19:00`]);
  await fillTime(screen, 'start', '2026-05-08T23:30');
  expect(ends()).toBe('2026-05-09T00:30');
  await fillTime(screen, 'end', '2026-05-09T02:00');
  // While a year is typed, nothing moves.
  await fillTime(screen, 'start', '0020-06-01T10:00');
  expect(ends()).toBe('2026-05-09T02:00');
  await fillTime(screen, 'start', '2026-06-01T10:00');
  expect(ends()).toBe('2026-06-01T12:30');
  await fillTime(screen, 'end', '');
  await fillTime(screen, 'start', '2026-06-02T10:00');
  expect(screen.find<HTMLInputElement>('[name="when.ends"]').value).toBe('');
  expect(screen.find<HTMLInputElement>('[name="when.endTime"]').required).toBe(false);
});

test('SH-14 GR-11 the time zone of an event is named in words, as on its day', async () => {
  const screen = await openAnnounce('/events/new?group=ABCD2345');
  await screen.fill('when.timeZone', 'Europe/Paris');
  await fillTime(screen, 'start', '2026-07-08T10:00');
  expect(screen.text()).toContain('Central European Summer Time');
  await fillTime(screen, 'start', '2026-12-08T10:00');
  expect(screen.text()).toContain('Central European Standard Time');
});

const openEvent = (changed: Partial<EventWhole> = {}, as = ana) =>
  Screen.open(
    <Route path="/events/:id">
      <EventPage />
    </Route>,
    { at: `/events/${id}`, as, answers: answers(changed) },
  );
const menu = (screen: Screen) => screen.press(screen.find('button[popovertarget]'));
const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));

test('GR-11 an event is edited in place, with all its values', async () => {
  const screen = await openEvent();
  await menu(screen);
  expect(items()).toEqual([en.edit, en.cancelIt, en.delete]);
  await screen.press(en.edit);
  await screen.press(en.cancel);
  await menu(screen);
  await screen.press(en.edit);
  await screen.fill('title', 'Great regatta');
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `PUT /api/events/${id}`,
    body: { title: 'Great regatta', place: event.place, link: event.link, details: event.details, when: event.when, capacity: null },
  });
  expect(document.querySelector('form')).toBeNull();
  expect(screen.read.filter((address) => address === `/api/events/${id}`)).toHaveLength(2);
});

test('GR-11 an event is cancelled after confirmation, and reinstated by one press', async () => {
  const screen = await openEvent();
  await menu(screen);
  await screen.press(en.cancelIt);
  expect(screen.text()).toContain('“Regatta” will be shown as cancelled');
  await screen.press(en.keepIt);
  expect(screen.sent).toEqual([]);
  await menu(screen);
  await screen.press(en.cancelIt);
  await confirm(screen);
  expect(last(screen)).toEqual({ call: `POST /api/events/${id}/cancellation`, body: { isCancelled: true } });
  expect(screen.toasts()).toEqual([en.isCancelled]);
  const cancelled = await openEvent({ isCancelled: true });
  await menu(cancelled);
  expect(items()).toEqual([en.edit, en.takeBack, en.delete]);
  await cancelled.press(en.takeBack);
  expect(last(cancelled)?.body).toEqual({ isCancelled: false });
  expect(cancelled.toasts()).toEqual([en.isBack]);
  cancelled.answer(calls.cancelEvent, refusal('server.failed', 500));
  await menu(cancelled);
  await cancelled.press(en.takeBack);
  expect(cancelled.toasts().at(-1)).toBe(en.changeFailed);
});

test('GR-11 an event is deleted after confirmation; one already deleted counts as success', async () => {
  for (const [answered, at, told] of [
    [{}, '/events', en.isDeleted],
    [refusal('thing.notFound', 404), '/events', en.isDeleted],
    [refusal('server.failed', 500), `/events/${id}`, en.deleteFailed],
  ] as const) {
    const screen = await openEvent();
    screen.answer(calls.deleteEvent, answered as never);
    await menu(screen);
    await screen.press(en.delete);
    await confirm(screen);
    expect(last(screen)?.call).toBe(`DELETE /api/events/${id}`);
    expect(screen.at).toBe(at);
    expect(screen.toasts()).toEqual([told]);
  }
});

test('GR-11 AD-04 others can report an event and add it to their calendar', async () => {
  const screen = await openEvent({ can: { ...event.can, edit: false, cancel: false, delete: false } }, { id: 'AAAAAAA3', username: 'bob' });
  await menu(screen);
  expect(items()).toEqual(['Report']);
  await screen.press(open.toCalendar);
  expect(screen.kept).toEqual([{ name: 'Regatta.ics', text: '"BEGIN:VCALENDAR"' }]);
  screen.answer(calls.downloadEvent, refusal('server.failed', 500));
  await screen.press(open.toCalendar);
  expect(screen.toasts()).toEqual([en.downloadFailed]);
  const hidden = await openEvent({ isHidden: true });
  hidden.find(`a[href="/statements?on=event:${id}"]`);
});

test('HU-05 upcoming and past events are two lists with paging, of all groups or one', async () => {
  const screen = await Screen.open(<EventsPage />, { at: '/events?cursor=abc', as: ana, answers: answers() });
  expect(screen.read).toContain('/api/events?list=upcoming&cursor=abc');
  expect(screen.find(`a[href="/events?events=past"]`).textContent).toBe(en['list.past']);
  expect(screen.find('a[aria-current]').getAttribute('href')).toBe('/events');
  expect(screen.find(`a[href="/events/${id}"]`).textContent).toBe('Regatta');
  expect(screen.find('li:has(h3)').textContent).toContain('Herons');
  await screen.press(screen.find('a[href="/events?events=past"]'));
  expect(screen.read.at(-1)).toBe('/api/events?list=past');
  expect(screen.names()).toContain(en.earlier);
  const inGroup = await Screen.open(<GroupEvents groupId="ABCD2345" />, {
    at: '/network/ABCD2345?tab=events',
    as: ana,
    answers: answers(),
  });
  expect(inGroup.read).toEqual(['/api/events?list=upcoming&groupId=ABCD2345', '/api/events/of-group/ABCD2345/reminders']);
  expect(inGroup.find('li:has(h3)').textContent).not.toContain('Herons');
  expect(inGroup.names()).toContain(en.later);
  expect(document.querySelector('a[href="/network/ABCD2345?tab=events&events=past"]')).not.toBeNull();
  const none = async (at: string, part = <GroupEvents groupId="ABCD2345" />) => {
    const empty = await Screen.open(part, {
      at,
      as: ana,
      answers: [...answers(), answer(calls.listEvents, { items: [], nextCursor: null })],
    });
    return empty.text();
  };
  expect(await none('/network/ABCD2345')).toContain(en.inGroupNoneText);
  expect(await none('/network/ABCD2345?events=past')).toContain(en.nonePastText);
  expect(await none('/events', <EventsPage />)).toContain(en.noneText);
});

test('HU-05 EV-01 upcoming events are under headings by their time; a row has hours, place and group', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-06T10:00:00Z') });
  const on = (day: string, isOver = false) => ({ ...event, id: day, title: day, isOver, when: whole(day, null), isAllDay: true });
  const titlesOf = async (at: string, ...items: object[]) => {
    await Screen.open(<EventsPage />, {
      at,
      as: ana,
      answers: [...answers(), answer(calls.listEvents, { items, nextCursor: null } as never)],
    });
    return [...document.querySelectorAll('section:has(h3)')].map((section) =>
      [...section.querySelectorAll('h2, h3')].map((each) => each.textContent),
    );
  };
  const days = ['2026-05-04', '2026-05-06', '2026-05-07', '2026-05-12', '2026-05-20', '2027-01-02'];
  expect(await titlesOf('/events', ...days.map((day) => on(day)))).toEqual([
    [en['section.today'], '2026-05-04', '2026-05-06'],
    [en['section.thisWeek'], '2026-05-07'],
    [en['section.nextWeek'], '2026-05-12'],
    ['May', '2026-05-20'],
    ['January 2027', '2027-01-02'],
  ]);
  expect(document.querySelector('li:has(h3) time')?.textContent).toBe(`Monday, May 4, 2026 ${open.allDay}`);
  await titlesOf('/events', { ...on('2026-05-07'), mine: null, going: 3 }, { ...on('2026-05-12'), mine: 'yes', going: 0 });
  const [asked, answered] = [...document.querySelectorAll('li:has(h3)')].map((row) => row.textContent);
  expect(asked).toContain(`${en['answer.come']}${event.group.name}3 people are going`);
  expect(answered).not.toContain(en['answer.come']);
  expect(answered).not.toContain('are going');
  expect(await titlesOf('/events?events=past', on('2026-05-05', true), on('2026-04-30', true))).toEqual([
    ['May', '2026-05-05'],
    ['April', '2026-04-30'],
  ]);
});

const openCalendarView = (at: string, items: object[], part = <EventsPage />) =>
  Screen.open(part, { at, as: ana, answers: [...answers(), answer(calls.listEventsBetween, { items, more: [] } as never)] });
const whole = (starts: string, ends: string | null) => ({ isAllDay: true, starts, ends, timeZone: 'Europe/Paris' });

test('SH-14 HU-05 a month shows events on their days, with its days of other months, and lists them from the chosen day on', async () => {
  const several = ['a', 'b', 'c', 'd'].map((each) => ({ ...event, id: each, title: `Talk ${each}`, when: whole('2026-05-20', null) }));
  const fair = { ...event, id: 'fair', title: 'Fair', when: whole('2026-05-30', '2026-06-02'), isCancelled: true };
  const overnight = { isAllDay: false, starts: '2026-05-22T22:00', ends: '2026-05-23T02:00', timeZone: deviceZone() };
  const night = { ...event, id: 'night', title: 'Night', when: overnight };
  const screen = await openCalendarView('/events?events=month&day=2026-05-08', [event, ...several, night, fair]);
  const read = screen.read.find((address) => address.startsWith('/api/events/between')) ?? '';
  const query = new URL(read, 'https://atrium.example').searchParams;
  expect(query.get('from')?.slice(0, 7)).toBe('2026-04');
  expect(query.get('to')?.slice(0, 7)).toBe('2026-06');
  expect(screen.find('h2').textContent).toBe('May 2026');
  const cell = (name: RegExp) =>
    [...document.querySelectorAll('td')].find((each) => name.test(each.querySelector('a')?.getAttribute('aria-label') ?? ''));
  expect(cell(/^Friday, May 8, 1 event$/)?.textContent).toContain('Regatta');
  // The last line leads to the list beside the month, with all of them.
  expect(cell(/May 20, 4 events/)?.textContent).toContain(`Talk b2 more (Wednesday, May 20)`);
  expect(
    cell(/May 20/)
      ?.querySelector('[data-more]')
      ?.getAttribute('href'),
  ).toBe('/events?events=month&day=2026-05-20');
  expect(cell(/^Sunday, May 31, 1 event$/)?.textContent).toContain('Fair (Cancelled)');
  expect(cell(/^Monday, June 1, 1 event$/)?.hasAttribute('data-other')).toBe(true);
  const agenda = screen.find('.calendar-agenda');
  expect([...agenda.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Friday, May 8',
    'Wednesday, May 20',
    'Friday, May 22',
    'Saturday, May 23',
    'Saturday, May 30',
    'Sunday, May 31',
  ]);
  expect(agenda.textContent).toMatch(/10:00.PMNight.*ContinuesNight.*All dayFair.*All dayFair/);
  await screen.press(cell(/May 9/)?.querySelector('a') as HTMLElement);
  expect(screen.at).toBe('/events?events=month&day=2026-05-09');
  expect(screen.find('.calendar-agenda section').textContent).toContain(en.noneOnDay);
  await screen.press(screen.named(en['month.next']));
  expect(screen.at).toBe('/events?events=month&day=2026-06-01');
  await screen.press(screen.named(en['month.previous']));
  await screen.press(screen.named(en['month.previous']));
  expect(screen.at).toBe('/events?events=month&day=2026-04-01');
});

test('SH-14 HU-05 keys choose a day of the calendar, which has one tab stop; its week, its day and its group are in the address', async () => {
  const screen = await openCalendarView(
    '/network/ABCD2345?tab=events&events=week&day=2026-05-08',
    [event],
    <GroupEvents groupId="ABCD2345" />,
  );
  expect(screen.read.findLast((address) => address.startsWith('/api/events/between'))).toContain('&groupId=ABCD2345');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
  const stops = () => [...document.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]')];
  const press = async (key: string) => {
    expect(stops()).toHaveLength(1);
    const [stop] = stops();
    await screen.does(() => stop?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
    expect(document.activeElement).toBe(stops()[0]);
    return new URL(screen.at, 'https://atrium.example').searchParams.get('day');
  };
  for (const [key, day] of [
    ['ArrowRight', '2026-05-09'],
    ['ArrowDown', '2026-05-16'],
    ['ArrowLeft', '2026-05-15'],
    ['ArrowUp', '2026-05-08'],
    ['PageDown', '2026-05-15'],
    ['PageUp', '2026-05-08'],
  ])
    expect(await press(key as string)).toBe(day);
  const days = [...document.querySelectorAll('[data-day]')].map((each) =>
    new URL((each as HTMLAnchorElement).href).searchParams.get('day'),
  );
  expect([await press('Home'), await press('End')]).toEqual([days[0], days[6]]);
  expect(screen.find('[aria-current=page]').textContent).toBe(en['list.week']);
  const month = await openCalendarView('/events?events=month&day=2026-01-31', []);
  await month.does(() => stops()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true })));
  expect(month.at).toBe('/events?events=month&day=2026-02-28');
  await month.press(month.named(en.today));
  expect(month.find('td[aria-selected=true]').hasAttribute('data-today')).toBe(true);
});

test('SH-14 the line of further events chooses their day and moves to its list, also of the chosen day', async () => {
  const on = (day: string, title: string) => ({ ...event, id: `${day} ${title}`, title, when: whole(day, null) });
  const items = ['2026-05-08', '2026-05-20'].flatMap((day) => ['a', 'b', 'c', 'd'].map((each) => on(day, `Talk ${each}`)));
  const screen = await openCalendarView('/events?events=month&day=2026-05-08', items);
  for (const [day, title] of [
    ['2026-05-20', 'Wednesday, May 20'],
    ['2026-05-20', 'Wednesday, May 20'],
    ['2026-05-08', 'Friday, May 8'],
  ] as const) {
    (document.activeElement as HTMLElement).blur();
    await screen.press(screen.find(`[data-more][href$="day=${day}"]`));
    expect(screen.at).toBe(`/events?events=month&day=${day}`);
    expect(document.activeElement?.matches('.calendar-agenda h3')).toBe(true);
    expect(document.activeElement?.textContent).toBe(title);
    expect(screen.find('.calendar-agenda section').querySelectorAll('a')).toHaveLength(4);
  }
});

test('EV-03 SH-14 a calendar says how many events of a day it does not have, and reads them at a press', async () => {
  const on = (day: string, title: string) => ({ ...event, id: `${day} ${title}`, title, when: whole(day, null) });
  const several = ['a', 'b', 'c'].map((each) => on('2026-05-08', `Talk ${each}`));
  const night = on('2026-05-08', 'Walk');
  const most = { items: [...several, on('2026-05-09', 'Fair')], more: [{ day: '2026-05-08', count: 2 }] };
  const screen = await Screen.open(<EventsPage />, {
    at: '/events?events=month&day=2026-05-08',
    as: ana,
    answers: [...answers(), answer(calls.listEventsBetween, most)],
  });
  const lastRead = () =>
    new URL(screen.read.findLast((each) => each.startsWith('/api/events/between')) ?? '', 'https://atrium.example').searchParams;
  expect(lastRead().get('timeZone')).toBe(deviceZone());
  const cell = screen.find('[aria-label="Friday, May 8, 5 events"]').closest('td');
  expect(cell?.textContent).toBe('8All day Talk aAll day Talk b3 more (Friday, May 8)');
  await screen.press(cell?.querySelector('a') as HTMLElement);
  const agenda = () => screen.find('.calendar-agenda section').textContent;
  expect(agenda()).not.toContain('Walk');
  screen.answer(calls.listEventsBetween, { items: [...several, night], more: [{ day: '2026-05-08', count: 1 }] });
  await screen.press(screen.named('Show 2 more events'));
  expect(Date.parse(lastRead().get('to') ?? '') - Date.parse(lastRead().get('from') ?? '')).toBe(86_400_000);
  expect(agenda()).toContain('Walk');
  expect(agenda()).toContain('1 more event on this day is not shown.');
  expect(document.activeElement?.textContent).toContain('Walk');
});

test('HU-05 a list without events has one button to announce', async () => {
  const none = await Screen.open(<EventsPage />, {
    at: '/events',
    as: ana,
    answers: [...answers(), answer(calls.listEvents, { items: [], nextCursor: null })],
  });
  // The button of the header is hidden while the list has its own (`.page-actions` in signed-in.css).
  expect(none.names().filter((name) => name === en.announce)).toHaveLength(2);
  expect(none.find('[data-main-action] button, [data-main-action] a').textContent).toBe(en.announce);
  expect(none.find('.page-actions').textContent).toBe(en.announce);
  expect(none.find('details:not([open]) > summary').textContent).toBe(en['calendar.title']);
});

test('HU-05 the secret calendar address is created, and renewed or deleted after confirmation', async () => {
  const openCalendar = (calendar: { isThere: boolean; address: string | null }) =>
    Screen.open(<EventsPage />, { at: '/events', as: ana, answers: [...answers(), answer(calls.readCalendar, calendar)] });
  const screen = await openCalendar({ isThere: false, address: null });
  await screen.press(en['calendar.make']);
  expect(last(screen)).toEqual({ call: 'POST /api/events/calendar', body: { commandId } });
  expect(screen.toasts()).toEqual([]);
  const there = await openCalendar({ isThere: true, address: 'https://atrium.example/secret' });
  there.find('[value="https://atrium.example/secret"]');
  await there.press(en['calendar.renew']);
  await there.press(en.cancel);
  expect(there.sent).toEqual([]);
  await there.press(en['calendar.renew']);
  expect(there.text()).toContain(en['calendar.renewTitle']);
  await confirm(there);
  expect(last(there)?.call).toBe('POST /api/events/calendar');
  expect(there.toasts()).toEqual([en['calendar.renewed']]);
  await there.press(en['calendar.end']);
  expect(there.text()).toContain(en['calendar.endTitle']);
  await confirm(there);
  expect(last(there)?.call).toBe('DELETE /api/events/calendar');
  expect(there.toasts().at(-1)).toBe(en['calendar.ended']);
  there.answer(calls.endCalendar, refusal('server.failed', 500));
  await there.press(en['calendar.end']);
  await confirm(there);
  expect(there.toasts().at(-1)).toBe(en['calendar.failed']);
  expect((await openCalendar({ isThere: true, address: null })).text()).toContain('can no longer be shown');
});

test('EV-01 a list names the time zone once, where an event has another one than the reader; on each card if its name changes', async () => {
  const when = { ...event.when, timeZone: 'Europe/Paris' };
  const inSummer = { ...event, id: `${id.slice(0, -1)}8`, startsAt: '2026-07-08T07:00:00Z', endsAt: null };
  const listed = async (...items: EventWhole[]) => {
    const given = [...answers(), answer(calls.listEvents, { items, nextCursor: null })];
    const screen = await Screen.open(<EventsPage />, { at: '/events', as: ana, answers: given });
    const cards = [...document.querySelectorAll('li time')].map((time) => time.parentElement?.textContent ?? '');
    return { above: screen.text().includes(en.timesIn.replace(' {zone}.', '')), cards: cards.join() };
  };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/Lima',
  } as Intl.ResolvedDateTimeFormatOptions);
  expect(await listed({ ...event, when })).toEqual({ above: true, cards: expect.not.stringContaining('Peru') });
  expect(document.body.textContent).toContain('Times are in Peru Standard Time.');
  const here = { ...event, when: { ...when, timeZone: 'America/Lima' } };
  expect(await listed(here)).toEqual({ above: false, cards: expect.not.stringContaining('Peru') });
  vi.mocked(Intl.DateTimeFormat.prototype.resolvedOptions).mockReturnValue({
    timeZone: 'Europe/London',
  } as Intl.ResolvedDateTimeFormatOptions);
  const inWinter = { ...inSummer, startsAt: '2026-01-08T07:00:00Z' };
  const both = await listed({ ...inSummer, when }, { ...inWinter, when });
  expect(both.above).toBe(false);
  expect(both.cards).toMatch(/British Summer Time.*Greenwich Mean Time/);
});

test('EV-01 the page of an event says when and where it is before it asks whether one comes, and describes it after that', async () => {
  const page = (
    <Route path="/events/:id">
      <EventPage />
    </Route>
  );
  const screen = await Screen.open(page, { at: `/events/${id}`, as: ana, answers: answers() });
  expect(plainTime(screen.text())).toMatch(
    /Regatta.*Herons.*May8Fri.*Friday, May 8, 2026 7:00.*The pier.*Are you coming\?.*We row together\./,
  );
  expect(plainTime(screen.text()), 'on the same day, the entered hours suffice').toContain('Announced as 9:00 –\u2060 11:30 AM, Central');
});

test('HU-01 the time is written in the reader’s zone, and in the event’s zone if it differs', () => {
  const written = (fields: Partial<EventWhole>, zone = 'America/Lima') => {
    const { text, lines, entered, ...rest } = writtenTime('en', { ...event, ...fields }, zone);
    return { ...rest, text: plainTime(text), lines: lines.map(plainTime), entered: entered && plainTime(entered.text) };
  };
  expect(written({})).toEqual({
    weekday: 'Fri',
    day: '8',
    month: 'May',
    zone: 'Peru Standard Time',
    text: 'Friday, May 8, 2026, 2:00 –\u2060 4:30 AM',
    lines: ['Friday, May 8, 2026', '2:00 –\u2060 4:30 AM'],
    entered: 'Friday, May 8, 2026, 9:00 –\u2060 11:30 AM',
  });
  expect(written({ endsAt: null }).text).toBe('Friday, May 8, 2026 at 2:00 AM');
  expect(written({}, 'Europe/Berlin').entered).toBeNull();
  const night = written({ when: { ...event.when, timeZone: 'America/Lima', starts: '2026-05-08T22:00', ends: '2026-05-09T02:00' } });
  expect(night.lines, 'both days are named').toEqual([night.text]);
  expect(written({ startsAt: '2026-05-08T03:00:00Z' }).day).toBe('7');
  const whole = { isAllDay: true, starts: '2026-05-31', ends: '2026-06-01', timeZone: 'Europe/Paris' };
  expect(written({ when: whole })).toEqual({
    weekday: 'Sun',
    day: '31',
    month: 'May',
    zone: '',
    text: 'Sunday, May 31 –\u2060 Monday, June 1, 2026',
    lines: ['Sunday, May 31 –\u2060 Monday, June 1, 2026'],
    entered: null,
  });
  expect(written({ when: { ...whole, ends: null } }).text).toBe('Sunday, May 31, 2026');
});

test('HU-01 a public event is readable by visitors and has metadata; any other redirects to sign-in', async () => {
  const openPublic = (answered: object) =>
    Screen.open(
      <Route path="/events/:id">
        <PublicEventPage />
      </Route>,
      { at: `/events/${id}`, answers: [answer(calls.readEvent, answered as never)] },
    );
  const shown = { ...event, isPublic: true, publicAddress: 'https://atrium.example/events/x' };
  const screen = await openPublic(shown);
  expect(screen.find<HTMLAnchorElement>('a[download]').getAttribute('href')).toBe(`/api/events/${id}/ics`);
  const meta = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  expect(plainTime(meta('description') ?? '')).toMatch(/^Friday, May 8, 2026, .* · The pier · We row\.$/);
  expect([meta('author'), meta('og:title'), meta('og:url'), meta('og:locale'), meta('article:published_time')]).toEqual([
    'Ana Soto',
    'Regatta',
    shown.publicAddress,
    'en_US',
    event.createdAt,
  ]);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(shown.publicAddress);
  await openPublic(event);
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
  for (const code of ['thing.notFound', 'input.invalid'])
    expect((await openPublic(refusal(code, 404))).at).toBe(`/connect?next=%2Fevents%2F${id}#login`);
  expect((await openPublic(refusal('server.failed', 500))).at).toBe(`/events/${id}`);
});

test('HU-01 structured data contains place, time and status', () => {
  const data = (fields: Partial<EventWhole>) =>
    eventData({ ...event, publicAddress: 'https://a.example/', ...fields }, 'https://a.example') as Record<string, unknown>;
  const place = { '@type': 'Place', name: 'The pier', address: 'The pier' };
  const online = { '@type': 'VirtualLocation', url: event.link };
  expect(data({})).toMatchObject({
    '@type': 'Event',
    name: 'Regatta',
    description: event.details,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [place, online],
    organizer: { '@type': 'Organization', name: 'Herons' },
    author: { '@type': 'Person', name: 'Ana Soto' },
    inLanguage: 'en',
    url: 'https://a.example/',
  });
  expect(data({ link: '' })).toMatchObject({ location: place, eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' });
  expect(data({ place: '' })).toMatchObject({ location: online, eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' });
  const bare = data({ place: '', link: '', details: '', endsAt: null, language: null, isCancelled: true });
  expect(data({ picture })).toMatchObject({ image: 'https://a.example/large' });
  for (const name of ['location', 'description', 'endDate', 'inLanguage', 'image']) expect(bare).not.toHaveProperty(name);
  expect(bare).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  });
  expect(data({})).not.toHaveProperty('maximumAttendeeCapacity');
  expect(data({ going: 8, attendance: { ...event.attendance, capacity: 20 } })).toMatchObject({
    maximumAttendeeCapacity: 20,
    remainingAttendeeCapacity: 12,
  });
  const when = { isAllDay: true, starts: '2026-05-31', ends: null, timeZone: 'UTC' };
  expect(data({ when })).toMatchObject({ startDate: '2026-05-31', endDate: '2026-05-31' });
  expect(data({ when: { ...when, ends: '2026-06-01' } })).toMatchObject({ endDate: '2026-06-01' });
});

test('SH-14 HU-05 a Hub card reserves the place of the leaf before its code is loaded', async () => {
  const Part = events.contentKinds?.['event']?.hub?.Part ?? (() => null);
  const item = { id, title: 'Regatta', phase: 'day', endsAt: '2026-05-08T07:00:00Z' };
  const opening = Screen.open(<Part item={item} />);
  await vi.waitFor(() => expect(document.querySelector('div.h-12')).not.toBeNull(), { interval: 1 });
  const screen = await opening;
  await screen.until(() => screen.text().includes('Friday, May 8'));
  expect(document.querySelector('div.h-12')).toBeNull();
});

test('HU-05 a Hub card shows the time and a cancellation', async () => {
  const card = async (phase: string | null, endsAt: string | null = '2026-05-08T07:00:00Z') =>
    (await Screen.open(<HubPart item={{ phase, endsAt } as never} />)).text();
  expect(await card('day')).toMatch(/^8MayFriday, May 8, 2026$/);
  expect(await card('timeCancelled')).toContain(open.cancelled);
  expect(await card('time')).not.toContain(open.cancelled);
  expect(await card('time')).toMatch(/2026 [A-Z][a-z]{2} \d/);
  // As entered, by no table of time zones; the reader's device is elsewhere.
  expect(await card('time 2026-05-08T07:00 UTC')).toMatch(/^8MayFriday, May 8, 2026 Fri 7:00.AM/);
  expect(await card('time 2026-05-07T23:00 America/Vancouver')).toMatch(/^7MayThursday, May 7, 2026 Thu 11:00.PMVancouver$/);
  expect(await card('time 2026-05-07T23:00 America/Vancouver Cancelled')).toContain(open.cancelled);
  expect(await card(null)).toBe('');
  expect(await card('time', null)).toBe('');
});

test('HU-05 queries are invalidated when one or all events change; public pages prefetch what their address says', () => {
  expect(readsOf(id)).toEqual([
    calls.listEvents,
    calls.listEventsBetween,
    calls.listInGroup,
    calls.listOccurrences,
    { endpoint: calls.readEvent, params: { id } },
  ]);
  expect(readsOf('')).toEqual([calls.listEvents, calls.listEventsBetween, calls.listInGroup, calls.listOccurrences, calls.readEvent]);
  const reads = (path: '/events/:id' | '/network/:groupId', params: object) =>
    prefetches[path]?.reads?.({ params, search: new URLSearchParams() } as never).map(({ input }) => input);
  expect(reads('/events/:id', { id })).toEqual([{ params: { id } }]);
  expect(reads('/events/:id', {})).toEqual([]);
  expect(reads('/network/:groupId', { groupId: 'abcd2345' })).toEqual([{ params: { groupId: 'ABCD2345' }, query: {} }]);
});

test('GR-10 EV-01 the news of a group have its next event: for members the soonest one, for visitors of the announced ones', async () => {
  const later = { ...event, id: '01890a5d-ac96-774b-bcce-b302099a8059', startsAt: '2036-01-01T08:00:00Z' };
  const announced = answer(calls.listInGroup, { items: [later, event], hasOlder: false } as never);
  const seen = async (as: typeof ana | undefined, others: readonly Answer[]) => {
    const nexts: unknown[] = [];
    const screen = await Screen.open(
      <NewsOfEvents groupId="ABCD2345">
        {({ news, next }) => {
          nexts.push(news && [news.length, next?.id]);
          return null;
        }}
      </NewsOfEvents>,
      { ...(as && { as }), answers: [...answers(), ...others] },
    );
    return [nexts.at(-1), screen.read.some((address) => address.includes('list=upcoming'))];
  };
  expect(await seen(undefined, [announced])).toEqual([[2, id], false]);
  expect(await seen(undefined, [answer(calls.listInGroup, { items: [later, event], hasOlder: true } as never)])).toEqual([
    [2, undefined],
    false,
  ]);
  expect(await seen(ana, [announced, answer(calls.listEvents, { items: [later], nextCursor: null } as never)])).toEqual([
    [2, later.id],
    true,
  ]);
});
