import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import { nextDates, type Repetition } from '../contract/repetition.ts';
import type { EventWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { EventPage } from './event-page.tsx';
import { AnnouncePage } from './making/event-form.tsx';
import { repetitionOf, valuesOf } from './making/repetition-form.ts';
import { PublicEventPage } from './public-event-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const nextId = '01890a5d-ac96-774b-bcce-b302099a8058';
const repeats: Repetition = {
  frequency: 'weekly',
  interval: 2,
  weekdays: ['FR'],
  monthlyOn: 'day',
  until: '2026-12-31',
  count: null,
  exceptions: [],
};
const event: EventWhole = {
  id,
  title: 'Regatta',
  excerpt: '',
  language: 'en',
  place: '',
  picture: null,
  link: '',
  startsAt: '2026-05-08T07:00:00Z',
  endsAt: null,
  isOver: false,
  when: { isAllDay: false, starts: '2026-05-08T09:00', ends: null, timeZone: 'Europe/Paris' },
  group: { id: 'ABCD2345', name: 'Herons' },
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  isPublic: false,
  isCancelled: false,
  isRepeated: true,
  series: { id: nextId, date: '2026-05-08', first: '2026-05-08', repeats, previous: null, next: { id: nextId, date: '2026-05-22' } },
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
  can: { edit: true, cancel: true, delete: true, answer: false, listAnswers: true, organize: true, joinAsGuest: false },
};
const group = { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' };
const answers: Answer[] = [
  answer(listGroups, { items: [group], nextCursor: null, total: 1 } as never),
  answer(readGroup, group as never),
  answer(calls.readEvent, event),
  answer(calls.listMessages, { items: [], reach: null }),
  answer(calls.createEvent, { id }),
  answer(calls.editEvent, {} as never),
  answer(calls.changeRule, { id: nextId }),
  answer(calls.cancelEvent, {} as never),
  answer(calls.deleteEvent, {} as never),
  answer(calls.listEvents, { items: [], nextCursor: null }),
  answer(calls.listOccurrences, {
    items: [
      event,
      { ...event, id: nextId, startsAt: '2026-05-22T07:00:00Z', when: { ...event.when, starts: '2026-05-22T09:00' }, isCancelled: true },
    ],
    nextCursor: null,
  }),
];
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Paris']);
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

/** Fills day and time of the start or the end. */
async function fillTime(screen: Screen, name: 'start' | 'end', local: string): Promise<void> {
  const [day = '', time] = local.split('T');
  await screen.fill(`when.${name}s`, day);
  if (time !== undefined) await screen.fill(`when.${name}Time`, time);
}
const last = (screen: Screen) => screen.sent.at(-1);
const openForm = async (starts = '2026-05-29T18:30') => {
  const screen = await Screen.open(<AnnouncePage />, { at: '/events/new', as: ana, answers });
  await screen.fill('title', 'Regatta');
  await fillTime(screen, 'start', starts);
  return screen;
};
const optionsOf = (screen: Screen) => [...screen.find<HTMLSelectElement>('[name="repeats.frequency"]').options].map(({ text }) => text);
const openPage = () => Screen.open(<Route path="/events/:id" component={EventPage} />, { at: `/events/${id}`, as: ana, answers });
const sentRepeats = (screen: Screen) => (last(screen) as { body: { repeats?: Repetition } }).body.repeats;

test('EV-03 the form offers the repetitions of the start, says the rule in words and shows the next dates', async () => {
  const screen = await openForm();
  expect(optionsOf(screen)).toEqual([
    'Does not repeat',
    'Every day',
    'Every week on Friday',
    'Every 2 weeks on Friday',
    'Every month on day 29',
    'Every month on the last Friday',
    'Every year on May 29',
    'Custom',
  ]);
  await screen.fill('repeats.frequency', 'monthlyLast');
  await screen.fill('repeats.end', 'until');
  await screen.fill('repeats.until', '2026-07-31');
  expect(screen.text()).toContain('Every month on the last Friday, until July 31, 2026');
  for (const day of ['Friday, May 29, 2026', 'Friday, June 26, 2026', 'Friday, July 31, 2026']) expect(screen.text()).toContain(day);
  expect(screen.text()).not.toContain('August');
  await screen.press(en.announceIt);
  expect(sentRepeats(screen)).toEqual({
    frequency: 'monthly',
    interval: 1,
    weekdays: [],
    monthlyOn: 'lastWeekday',
    until: '2026-07-31',
    count: null,
    exceptions: [],
  });
});

test('EV-03 without a repetition the event is sent as before; an end that leaves one date is said before sending', async () => {
  const screen = await openForm();
  await screen.press(en.announceIt);
  expect(last(screen)).toMatchObject({ call: 'POST /api/events' });
  expect(sentRepeats(screen)).toBeUndefined();
  const short = await openForm();
  await short.fill('repeats.frequency', 'weekly');
  await short.fill('repeats.end', 'count');
  await short.fill('repeats.count', '1');
  expect(short.text()).toContain(en['error.event.neverRepeats']);
});

test('EV-03 a custom repetition has an interval and days of the week, that of the start always', async () => {
  const screen = await openForm();
  await screen.fill('repeats.frequency', 'custom');
  await screen.fill('repeats.interval', '3');
  const days = [...document.querySelectorAll<HTMLInputElement>('[name="repeats.weekdays"]')];
  expect(days.filter(({ checked }) => checked).map(({ value, disabled }) => [value, disabled])).toEqual([['FR', true]]);
  await screen.press('Tuesday');
  expect(screen.text()).toContain('Every 3 weeks on Tuesday and Friday');
  await screen.press(en.announceIt);
  expect(sentRepeats(screen)).toMatchObject({ frequency: 'weekly', interval: 3, weekdays: ['TU', 'FR'], until: null, count: null });
});

test('EV-03 a monthly 31st says that short months are skipped', async () => {
  const screen = await openForm('2026-01-31T10:00');
  await screen.fill('repeats.frequency', 'monthly');
  expect(screen.text()).toContain(en['repeat.skipsMonths']);
  const rule = repetitionOf({ 'repeats.frequency': 'monthly' }, '2026-01-31') as Repetition;
  expect(nextDates('2026-01-31', rule, { after: null, limit: 2 })).toEqual(['2026-01-31', '2026-03-31']);
});

test('EV-03 single dates are left out before saving and put back, and those that a changed rule does not have are not sent', async () => {
  const screen = await openForm();
  await screen.fill('repeats.frequency', 'weekly');
  const leaveOut = (date: string) => screen.press(screen.find(`[aria-label="Skip ${date}"]`));
  await leaveOut('Friday, June 5, 2026');
  await leaveOut('Friday, June 12, 2026');
  await leaveOut('Friday, June 19, 2026');
  expect(screen.text()).toContain('3 dates skipped');
  await screen.press(screen.find('[aria-label="Restore Friday, June 19, 2026"]'));
  expect(document.querySelectorAll('li .line-through')).toHaveLength(2);
  const shown = () => document.querySelectorAll('fieldset li').length;
  expect(shown()).toBe(5);
  await screen.press(en['repeat.moreDates']);
  expect(shown()).toBe(15);
  await screen.press(en.announceIt);
  expect(sentRepeats(screen)?.exceptions).toEqual(['2026-06-05', '2026-06-12']);
  await screen.fill('repeats.frequency', 'everyTwoWeeks');
  await screen.press(en.announceIt);
  expect(sentRepeats(screen)?.exceptions).toEqual(['2026-06-12']);
});

test('EV-03 the author changes the rule from a date on, and goes to the first event of the new one', async () => {
  const screen = await openPage();
  await screen.press(en.more);
  await screen.press(en['rule.change']);
  expect(screen.text()).toContain('Applies from Friday, May 8, 2026.');
  expect(optionsOf(screen)).not.toContain(en['repeat.none']);
  expect(screen.find<HTMLSelectElement>('[name="repeats.frequency"]').value).toBe('everyTwoWeeks');
  expect(screen.find<HTMLInputElement>('[name="repeats.until"]').value).toBe('2026-12-31');
  await screen.fill('first', '2026-05-13');
  await screen.fill('repeats.frequency', 'weekly');
  expect(screen.text()).toContain('Every week on Wednesday, until December 31, 2026');
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `PUT /api/events/${id}/rule`,
    body: { first: '2026-05-13', repeats: { ...repeats, interval: 1, weekdays: ['WE'] } },
  });
  expect(screen.at).toBe(`/events/${nextId}`);
  expect(screen.toasts()).toEqual([en['rule.saved']]);
  const custom: Repetition = { ...repeats, interval: 3, weekdays: ['TU', 'FR'], until: null, count: 4, exceptions: ['2026-05-26'] };
  expect(repetitionOf(valuesOf(custom, '2026-05-08'), '2026-05-08')).toEqual(custom);
});

test('EV-03 the page of a date says the rule, leads to the dates beside it, and lists all dates', async () => {
  const screen = await openPage();
  expect(screen.text()).toContain('Every 2 weeks on Friday, until December 31, 2026');
  expect(screen.find<HTMLAnchorElement>('a[rel=next]').getAttribute('href')).toBe(`/events/${nextId}`);
  expect(document.querySelector('a[rel=prev]')).toBeNull();
  await screen.press(en['series.dates']);
  const dialog = screen.find('dialog');
  expect(dialog.querySelectorAll('li')).toHaveLength(2);
  expect(dialog.querySelectorAll('li a')).toHaveLength(1);
  expect(dialog.textContent).toContain(open.cancelled);
});

test('EV-03 cancelling, deleting and editing ask for which dates', async () => {
  const screen = await openPage();
  await screen.press(en.more);
  await screen.press(en.cancelIt);
  await screen.press(en['scope.following']);
  await screen.press(en.cancelIt);
  expect(last(screen)).toMatchObject({ body: { isCancelled: true, scope: 'following' } });
  const removed = await openPage();
  await removed.press(en.more);
  await removed.press(en.delete);
  await removed.press(en['scope.following']);
  await removed.press(en.delete);
  expect(removed.sent.map(({ call }) => call).join()).toBe(`DELETE /api/events/${id}?scope=following`);
  const other = await openPage();
  await other.press(en.more);
  await other.press(en.edit);
  await other.press(en['scope.all']);
  await other.press(en.save);
  expect(last(other)).toMatchObject({ body: { title: 'Regatta', scope: 'all' } });
});

test('EV-03 visitors of a public event read the rule and go to the dates beside it', async () => {
  const screen = await Screen.open(<Route path="/events/:id" component={PublicEventPage} />, { at: `/events/${id}`, answers });
  expect(screen.text()).toContain('Every 2 weeks on Friday');
  expect(screen.find<HTMLAnchorElement>('a[rel=next]').getAttribute('href')).toBe(`/events/${nextId}`);
});
