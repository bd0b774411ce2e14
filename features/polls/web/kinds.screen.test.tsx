import { afterEach, expect, test } from 'vitest';
import { listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import { deviceZone, instantOf } from '#platform/web/i18n/local-time.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { countVotes } from '../contract/counting/count-votes.ts';
import * as calls from '../contract/endpoints.ts';
import type { PollWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { AskPage } from './asking/ask-page.tsx';
import { PollPage } from './voting/poll-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const none = { winner: null, isTie: false, distribution: null, ranked: null };
const poll: PollWhole = {
  id,
  question: 'Which one?',
  kind: 'ranked',
  language: 'en',
  options: ['Rye', 'Spelt', 'Wheat'],
  group: { id: 'ABCD2345', name: 'Herons' },
  conversation: null,
  document: null,
  author: { id: 'AAAAAAA3', name: 'Bob' },
  endsAt: '2036-05-08T07:00:00Z',
  announcedEnd: null,
  isOver: false,
  results: 'always',
  voters: 0,
  mine: null,
  minutes: null,
  timeZone: null,
  createdAt: '2026-03-02T08:00:00Z',
  isHidden: false,
  counts: null,
  outcome: null,
  tieOrder: [2, 0, 1],
  reason: '',
  isSecret: false,
  hasVoted: false,
  members: 12,
  eventId: null,
  can: { vote: true, edit: false, delete: false, listVotes: false, moveEnd: false, makeEvent: false, readBallots: false },
};
const evenings = ['2036-05-07T17:00:00.000Z', '2036-05-08T17:00:00.000Z'];
const dates = { kind: 'dates', options: evenings, minutes: 90, timeZone: 'Europe/Madrid', tieOrder: [0, 1] } as const;
const over = { isOver: true, can: { ...poll.can, vote: false } };
const openPoll = (changed: object = {}) =>
  Screen.open(
    <Route path="/polls/:id">
      <PollPage />
    </Route>,
    {
      at: `/polls/${id}`,
      as: ana,
      answers: [
        answer(calls.readPoll, { ...poll, ...changed } as never),
        answer(calls.votePoll, {} as never),
        answer(calls.movePollEnd, {} as never),
        answer(calls.makeEvent, { id }),
        answer(calls.readBallots, {} as never),
        answer(calls.listPolls, { items: [], nextCursor: null }),
        answer(calls.listVotes, {
          items: [{ id: 'AAAAAAA4', name: 'Cleo', choices: [2, 0], reason: 'It rises well' }],
          nextCursor: null,
        }),
      ],
    },
  );
const last = (screen: Screen) => screen.sent.at(-1);
const ranked = () => [...document.querySelectorAll('ol li')].map((item) => item.textContent);
const menu = (screen: Screen) => screen.press(screen.find('button[popovertarget]'));
const frame = () => new Promise((done) => requestAnimationFrame(done));
afterEach(endFakeTimers);

test('PO-01 options are ranked by keyboard: added, moved, taken out; the order is read out', async () => {
  const screen = await openPoll();
  await screen.press(en.vote);
  expect(screen.sent).toEqual([]);
  expect(screen.find('[role=alert]').textContent).toContain(en['kind.ranked.legend']);
  await screen.press(screen.find('[aria-label="Rank Wheat as number 1"]'));
  await frame();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rank Rye as number 2');
  await screen.press(screen.find('[aria-label="Rank Rye as number 2"]'));
  await screen.press(screen.find('[aria-label="Rank Spelt as number 3"]'));
  expect(ranked()).toEqual(['1.Wheat', '2.Rye', '3.Spelt']);
  await screen.press(screen.find('[aria-label="Move Rye up"]'));
  expect(ranked()).toEqual(['1.Rye', '2.Wheat', '3.Spelt']);
  expect(screen.text()).toContain('Rye is number 1.');
  await screen.press(screen.find('[aria-label="Move Rye up"]'));
  await screen.press(screen.find('[aria-label="Remove Spelt from the ranking"]'));
  await frame();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rank Spelt as number 3');
  await screen.fill('reason', ' It rises well ');
  await screen.press(en.vote);
  expect(last(screen)).toEqual({ call: `PUT /api/polls/${id}/vote`, body: { choices: [0, 2], reason: 'It rises well' } });
});

test('PO-01 a ranked option is dragged to another place', async () => {
  await openPoll({ mine: [2, 0, 1] });
  const [first, , third] = document.querySelectorAll('ol li');
  first?.dispatchEvent(new Event('dragstart', { bubbles: true }));
  third?.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }));
  await frame();
  expect(ranked()).toEqual(['1.Rye', '2.Spelt', '3.Wheat']);
});

test('PO-01 a ranking shows the order by the Schulze method, and the rounds of the run-off', async () => {
  const groups = [
    { choices: [0, 1, 2], count: 4 },
    { choices: [2, 1, 0], count: 3 },
    { choices: [1, 2, 0], count: 2 },
  ];
  const counted = countVotes('ranked', { options: 3, groups, tieOrder: poll.tieOrder });
  const screen = await openPoll({ ...over, ...counted, voters: 9 });
  expect(ranked()[0]).toBe(`1.Spelt${en.first}2 of 2 comparisons won or tied`);
  const text = screen.text();
  expect(text).toContain('Winner: Wheat.');
  expect(text).toContain(en.runoffDiffers);
  expect(text).toContain('Eliminated: Spelt.');
  expect(text).toContain('in this order, drawn by lot in advance: Wheat → Rye → Spelt.');
  expect([...document.querySelectorAll('tbody tr:first-child td')].map(({ textContent }) => textContent)).toEqual(['–', '6', '5']);
  expect([...document.querySelectorAll('details:last-of-type rect')].at(-1)?.getAttribute('class')).toBe('fill-accent');
});

test('PO-01 each option gets its points; none given is said', async () => {
  const screen = await openPoll({ kind: 'score' });
  const choose = (option: number, value: number) => screen.press(screen.find(`[name="choices-${option}"][value="${value}"]`));
  await choose(0, 5);
  await choose(1, 0);
  await screen.press(en.vote);
  expect(screen.sent).toEqual([]);
  expect(screen.find('[role=alert]').textContent).toContain(en['kind.score.legend']);
  await choose(2, 3);
  await screen.press(en.vote);
  expect(last(screen)?.body).toEqual({ choices: [5, 0, 3], reason: '' });
});

test('PO-01 scores are shown as mean and plot, a tie with its rule', async () => {
  const groups = [
    { choices: [5, 4, 0], count: 1 },
    { choices: [2, 3, 1], count: 1 },
  ];
  const counted = countVotes('score', { options: 3, groups, tieOrder: [1, 0, 2] });
  const screen = await openPoll({ kind: 'score', ...over, ...counted, voters: 2 });
  expect(screen.find('li:nth-child(2)').textContent).toContain(`Spelt${en.first}${en.isTie}`);
  expect(screen.text()).toContain('3.5 on average · 7 points');
  screen.find('[aria-label="People for each score: 0: 0, 1: 0, 2: 1, 3: 0, 4: 0, 5: 1"]');
});

test('PO-01 dates are in the zone of the reader; none is answered until one chooses, and each needs an answer', async () => {
  const screen = await openPoll(dates);
  const legend = screen.find('fieldset legend').textContent ?? '';
  const local = new Date(evenings[0] ?? '').toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit' });
  expect(legend.replaceAll(/ ?[AP]M/gu, '')).toContain(local.slice(-3));
  expect(screen.text()).toContain('Times are in your time zone');
  // It is not folded with the rules for counting.
  expect(screen.find('details').textContent).not.toContain('Times are in your time zone');
  expect(screen.text()).toContain(en.tieRuleDates);
  expect(document.querySelector('input[name^=choices]:checked')).toBeNull();
  await screen.press(screen.find('[name="choices-1"][value="2"]'));
  await screen.press(en.vote);
  expect(screen.sent).toEqual([]);
  expect(screen.find('[role=alert]').textContent).toContain(en['kind.dates.legend']);
  await screen.press(screen.find('[name="choices-0"][value="0"]'));
  await screen.press(en.vote);
  expect(last(screen)?.body).toEqual({ choices: [0, 2], reason: '' });
});

test('PO-01 the best date of an ended poll becomes an event by one click; then the poll leads to it', async () => {
  const counted = countVotes('dates', { options: 2, groups: [{ choices: [1, 2], count: 3 }], tieOrder: [0, 1] });
  const ended = { ...dates, ...over, ...counted, voters: 3 };
  const screen = await openPoll({ ...ended, can: { ...over.can, makeEvent: true } });
  expect(screen.find('li:nth-child(2)').textContent).toContain(en.best);
  expect(screen.text()).toContain('3 yes · 0 if need be · 0 no');
  await screen.press(en.makeEvent);
  expect(last(screen)).toEqual({ call: `PUT /api/polls/${id}/event`, body: { option: 1 } });
  expect(screen.at).toBe(`/events/${id}`);
  const made = await openPoll({ ...ended, eventId: id });
  made.find(`a[href="/events/${id}"]`);
  const refused = await openPoll({ ...ended, can: { ...over.can, makeEvent: true } });
  refused.answer(calls.makeEvent, refusal('poll.hasEvent', 409));
  await refused.press(en.makeEvent);
  expect(refused.toasts()).toEqual([en['error.poll.hasEvent']]);
});

test('PO-01 the end is moved, or the poll ended, from the menu; a moved end is said', async () => {
  const screen = await openPoll({ announcedEnd: '2036-05-06T07:00:00Z', can: { ...poll.can, moveEnd: true } });
  expect(screen.text()).toContain('The end was changed. Originally');
  await menu(screen);
  await screen.press(en.moveEnd);
  await screen.fill('endsAt', '2036-05-09T09:00');
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: `PUT /api/polls/${id}/end`, body: { endsAt: instantOf('2036-05-09T09:00') } });
  await menu(screen);
  await screen.press(en.endNow);
  expect(screen.text()).toContain(en.endNowText);
  await screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
  expect(last(screen)).toEqual({ call: `PUT /api/polls/${id}/end`, body: { endsAt: null } });
  expect(screen.toasts().at(-1)).toBe(en.isEnded);
});

test('PO-01 all votes are listed with their reasons', async () => {
  const screen = await openPoll({ ...over, voters: 1, counts: [0, 0, 1], outcome: none, can: { ...over.can, listVotes: true } });
  await screen.press(en.showVotes);
  expect(screen.read.at(-1)).toBe(`/api/polls/${id}/votes`);
  expect(screen.find('dialog[open]').textContent).toContain('1. Wheat · 2. RyeIt rises well');
});

test('PO-01 a poll for a date is asked with dates, duration and zone; a date is added a day later', async () => {
  const group = { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' };
  const screen = await Screen.open(<AskPage />, {
    at: '/polls/new?group=ABCD2345',
    as: ana,
    answers: [
      answer(listGroups, { items: [group], nextCursor: null, total: 1 } as never),
      answer(readGroup, group as never),
      answer(calls.createPoll, { id }),
      answer(calls.listPolls, { items: [], nextCursor: null }),
    ],
  });
  await screen.fill('question', 'Which evening?');
  await screen.fill('kind', 'dates');
  await screen.fill('options.0', '2036-05-08T19:00');
  await screen.press(screen.find('[aria-label="Remove date 3"]'));
  await screen.fill('options.1', '2036-05-09T19:00');
  await screen.press(en.addDate);
  expect(screen.find<HTMLInputElement>('[name="options.2"]').value).toBe('2036-05-10T19:00');
  await screen.fill('minutes', '90');
  await screen.press(screen.find('[value=secret]'));
  expect(document.querySelector('[name=results]')).toBeNull();
  await screen.press(en.askIt);
  expect(last(screen)?.body).toMatchObject({
    kind: 'dates',
    options: ['2036-05-08T19:00', '2036-05-09T19:00', '2036-05-10T19:00'].map(instantOf),
    minutes: 90,
    isSecret: true,
    results: 'atEnd',
    timeZone: deviceZone(),
  });
});

test('PO-01 whole days have no time: not in the form, and not in the names of options', async () => {
  const group = { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' };
  const screen = await Screen.open(<AskPage />, {
    at: '/polls/new?group=ABCD2345',
    as: ana,
    answers: [
      answer(listGroups, { items: [group], nextCursor: null, total: 1 } as never),
      answer(readGroup, group as never),
      answer(calls.createPoll, { id }),
      answer(calls.listPolls, { items: [], nextCursor: null }),
    ],
  });
  await screen.fill('question', 'Which day?');
  await screen.fill('kind', 'dates');
  await screen.fill('options.0', '2036-05-08T19:00');
  await screen.press(screen.find('[name=wholeDays]'));
  expect(screen.find<HTMLInputElement>('[name="options.0"]').value).toBe('2036-05-08');
  expect(document.querySelector('[name=minutes]')).toBeNull();
  await screen.fill('options.1', '2036-05-31');
  await screen.press(screen.find('[aria-label="Remove date 3"]'));
  await screen.press(en.addDate);
  await screen.press(en.askIt);
  const options = ['2036-05-08', '2036-05-31', '2036-06-01'];
  expect(last(screen)?.body).toMatchObject({ kind: 'dates', options, minutes: null, timeZone: deviceZone() });
  const requested = await openPoll({ ...dates, options: options.slice(0, 2), minutes: null });
  expect(requested.text()).toContain('Thu, May 8, 2036Yes');
  expect(requested.text()).not.toContain('time zone');
});

const secret = { kind: 'single', isSecret: true, results: 'atEnd' };

test('PO-02 a secret ballot is cast without a reason; what secrecy means is said, above all in a small group', async () => {
  const screen = await openPoll({ ...secret, members: 3 });
  expect(screen.text()).toContain(en.isSecret);
  expect(screen.text()).toContain(en.secretRules);
  expect(screen.text()).toContain('3 people can vote.');
  expect(document.querySelector('[name=reason]')).toBeNull();
  await screen.press(screen.find('input[name=choices][value="1"]'));
  screen.answer(calls.votePoll, refusal('poll.hasVoted', 409));
  await screen.press(en.castBallot);
  expect(last(screen)?.body).toEqual({ choices: [1], reason: '' });
  expect(screen.toasts()).toEqual([en['error.poll.hasVoted']]);
});

test('PO-02 after the end, members see who voted, and download the ballots', async () => {
  const can = { ...over.can, listVotes: true, readBallots: true };
  const screen = await openPoll({ ...secret, ...over, can, voters: 2, counts: [0, 2, 0], outcome: { ...none, winner: 1 } });
  expect(document.querySelector('[aria-label*="votes"]')).toBeNull();
  expect(screen.text()).not.toContain('This group has');
  screen.answer(calls.listVotes, { items: [{ id: 'AAAAAAA4', name: 'Cleo', choices: [], reason: '' }], nextCursor: null } as never);
  await screen.press(en.voterList);
  expect(screen.find('dialog[open]').textContent).toContain('Cleo');
  await screen.press(screen.find('dialog[open] [aria-label]'));
  screen.answer(calls.readBallots, refusal('server.failed', 500));
  await screen.press(en.downloadBallots);
  expect(screen.read.at(-1)).toBe(`/api/polls/${id}/ballots`);
  expect(screen.toasts()).toEqual([en.downloadFailed]);
});
