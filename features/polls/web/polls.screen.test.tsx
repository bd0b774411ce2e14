import { afterEach, expect, test } from 'vitest';
import { listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import { instantOf } from '#platform/web/i18n/local-time.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { PollInList, PollWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { AskPage } from './asking/ask-page.tsx';
import { HubPart } from './list/hub-part.tsx';
import { GroupPolls, PollsPage } from './list/poll-list.tsx';
import { pollsLive } from './queries.ts';
import { PollPage } from './voting/poll-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const poll: PollWhole = {
  id,
  question: 'Which evening?',
  kind: 'single',
  language: 'en',
  options: ['Monday', 'Wednesday', 'Friday'],
  group: { id: 'ABCD2345', name: 'Herons' },
  conversation: null,
  document: null,
  author: { id: 'AAAAAAA3', name: 'Bob' },
  endsAt: '2036-05-08T07:00:00Z',
  isOver: false,
  results: 'always',
  voters: 0,
  mine: null,
  createdAt: '2026-03-02T08:00:00Z',
  isHidden: false,
  counts: [0, 0, 0],
  outcome: { winner: null, isTie: false, distribution: null, ranked: null },
  tieOrder: [2, 0, 1],
  minutes: null,
  timeZone: null,
  announcedEnd: null,
  reason: '',
  isSecret: false,
  hasVoted: false,
  members: 12,
  eventId: null,
  can: { vote: true, edit: false, delete: false, listVotes: true, moveEnd: false, makeEvent: false, readBallots: false },
};
const groups = [{ id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' }];
const answers = (changed: Partial<PollWhole & PollInList> = {}): Answer[] => [
  answer(listGroups, { items: groups, nextCursor: null, total: 1 } as never),
  answer(readGroup, groups[0] as never),
  answer(calls.listPolls, { items: [{ ...poll, ...changed }], nextCursor: null }),
  answer(calls.readPoll, { ...poll, ...changed }),
  answer(calls.createPoll, { id }),
  answer(calls.editPoll, {} as never),
  answer(calls.deletePoll, {} as never),
  answer(calls.votePoll, {} as never),
  answer(calls.withdrawVote, {} as never),
  answer(calls.listVotes, { items: [{ id: 'AAAAAAA4', name: 'Cleo', choices: [1], reason: 'Less traffic' }], nextCursor: null }),
];
const openPoll = (changed: Partial<PollWhole> = {}) =>
  Screen.open(
    <Route path="/polls/:id">
      <PollPage />
    </Route>,
    { at: `/polls/${id}`, as: ana, answers: answers(changed) },
  );
const last = (screen: Screen) => screen.sent.at(-1);
const box = (screen: Screen, place: number) => screen.find<HTMLInputElement>(`input[name=choices][value="${place}"]`);
const menu = (screen: Screen) => screen.press(screen.find('button[popovertarget]'));
const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
afterEach(endFakeTimers);

test('PO-01 a member chooses one option; nothing chosen is said at the field', async () => {
  const screen = await openPoll();
  expect(box(screen, 0).type).toBe('radio');
  await screen.press(en.vote);
  expect(screen.sent).toEqual([]);
  expect(screen.find('[role=alert]').textContent).toContain(en['kind.single.legend']);
  await screen.press(box(screen, 2));
  await screen.press(en.vote);
  expect(last(screen)).toEqual({ call: `PUT /api/polls/${id}/vote`, body: { choices: [2], reason: '' } });
  expect(screen.toasts()).toEqual([en.isSaved]);
  expect(screen.read.filter((address) => address === `/api/polls/${id}`)).toHaveLength(2);
  expect(screen.text()).toContain(en.rules);
});

test('PO-01 a vote for several options is shown, changed and withdrawn', async () => {
  const screen = await openPoll({ kind: 'multiple', voters: 1, counts: [1, 0, 1], mine: [0, 2] });
  expect([0, 1, 2].map((place) => box(screen, place).checked)).toEqual([true, false, true]);
  expect(screen.text()).toContain(en.severalChosen);
  await screen.press(box(screen, 1));
  await screen.press(en.changeVote);
  expect(last(screen)?.body).toEqual({ choices: [0, 1, 2], reason: '' });
  await screen.press(en.withdraw);
  expect(last(screen)?.call).toBe(`DELETE /api/polls/${id}/vote`);
  expect(screen.toasts().at(-1)).toBe(en.isWithdrawn);
  expect(document.activeElement).toBe(box(screen, 0));
  screen.answer(calls.withdrawVote, refusal('server.failed', 500));
  await screen.press(en.withdraw);
  expect(screen.toasts().at(-1)).toBe(en.withdrawFailed);
});

test('PO-01 a vote after the end is refused in words, and the page shows the ended poll', async () => {
  const screen = await openPoll();
  screen.answer(calls.votePoll, refusal('poll.over', 409));
  await screen.press(box(screen, 1));
  await screen.press(en.vote);
  expect(screen.toasts()).toEqual([en['error.poll.over']]);
  expect(screen.read.filter((address) => address === `/api/polls/${id}`)).toHaveLength(2);
});

test('PO-01 results are bars with counts; a count opens the list of the voters', async () => {
  const screen = await openPoll({ voters: 4, counts: [1, 3, 0], mine: [1] });
  expect([...document.querySelectorAll('svg rect')].map((bar) => bar.getAttribute('width'))).toEqual(['25%', '75%', '0%']);
  expect(screen.text()).toContain('3 votes · 75%');
  await screen.press(screen.find('[aria-label^="Wednesday: 3 votes"]'));
  expect(screen.read.at(-1)).toBe(`/api/polls/${id}/votes?option=1`);
  expect(screen.find('dialog[open]').textContent).toContain('Cleo');
});

test('PO-01 results that are shown after the end are not on the page before', async () => {
  const screen = await openPoll({ results: 'atEnd', counts: null, voters: 4, can: { ...poll.can, listVotes: false } });
  expect(document.querySelector('svg rect')).toBeNull();
  expect(screen.text()).toContain(en.resultsLater);
  expect(screen.text()).toContain('4 people voted');
});

test('PO-01 an ended poll shows its result and the viewer’s vote, and takes none', async () => {
  const screen = await openPoll({
    isOver: true,
    voters: 4,
    counts: [1, 3, 0],
    mine: [1],
    outcome: { winner: 1, isTie: false, distribution: null, ranked: null },
    can: { ...poll.can, vote: false },
  });
  expect(document.querySelector('input')).toBeNull();
  expect(screen.text()).toContain(en.rulesEnded);
  expect(screen.find('li:nth-child(2)').textContent).toContain(`Wednesday${en.isMine}`);
  expect(screen.find('li:nth-child(2) .font-\\[560\\]').textContent).toBe('Wednesday');
  expect(screen.find('li:nth-child(2)').textContent).toContain(en.first);
  const bars = [...document.querySelectorAll('li svg rect')].map((bar) => [
    bar.getAttribute('width'),
    bar.classList.contains('opacity-45'),
  ]);
  expect(bars).toEqual([
    ['25%', true],
    ['75%', false],
    ['0%', true],
  ]);
});

test('PO-01 a poll is asked in a group, with the values of the form', async () => {
  const screen = await Screen.open(<AskPage />, { at: '/polls/new?group=ABCD2345', as: ana, answers: answers() });
  await screen.press(en.askIt);
  expect(screen.sent).toEqual([]);
  expect(screen.text()).toContain(en.reach);
  await screen.fill('question', ' Which evening? ');
  await screen.fill('options', 'Monday\n\n Friday ');
  await screen.fill('endsAt', '2036-05-08T09:00');
  const folded = () => screen.find('details summary').textContent;
  expect(folded()).toBe(`${en.ballotsAndResults}${en['ballots.named']} · ${en['results.always']}`);
  await screen.press(screen.find('[value=atEnd]'));
  expect(folded()).toBe(`${en.ballotsAndResults}${en['ballots.named']} · ${en['results.atEnd']}`);
  await screen.press(screen.find('[value=secret]'));
  expect(folded()).toBe(`${en.ballotsAndResults}${en.isSecret}`);
  await screen.press(screen.find('[value=named]'));
  await screen.press(en.askIt);
  expect(last(screen)).toMatchObject({
    call: 'POST /api/polls',
    body: {
      groupId: 'ABCD2345',
      question: 'Which evening?',
      kind: 'single',
      options: ['Monday', 'Friday'],
      endsAt: instantOf('2036-05-08T09:00'),
      results: 'atEnd',
    },
  });
  expect(screen.at).toBe(`/polls/${id}`);
});

test('PO-01 a problem of one option is said at the field with all options', async () => {
  const screen = await Screen.open(<AskPage />, { at: '/polls/new?group=ABCD2345', as: ana, answers: answers() });
  screen.answer(calls.createPoll, refusal('input.invalid', 422, [{ name: 'options.1', code: 'poll.optionTwice' }]));
  await screen.fill('question', 'Which evening?');
  await screen.fill('options', 'Monday\nFriday');
  await screen.press(en.askIt);
  expect(screen.find('[name=options]').getAttribute('aria-invalid')).toBe('true');
  expect(screen.find('[role=alert]').textContent).toContain(en['error.poll.optionTwice']);
});

test('PO-01 the author edits a poll in place until somebody votes, and deletes it', async () => {
  const screen = await openPoll({ author: { id: ana.id, name: 'Ana' }, can: { ...poll.can, edit: true, delete: true } });
  await menu(screen);
  expect(items()).toEqual([en.edit, en.delete]);
  await screen.press(en.edit);
  expect(screen.find<HTMLTextAreaElement>('[name=options]').value).toBe('Monday\nWednesday\nFriday');
  await screen.fill('question', 'Which day?');
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `PUT /api/polls/${id}`,
    body: {
      question: 'Which day?',
      kind: 'single',
      options: poll.options,
      endsAt: '2036-05-08T07:00:00.000Z',
      results: 'always',
      minutes: null,
      timeZone: null,
      isSecret: false,
    },
  });
  await menu(screen);
  await screen.press(en.delete);
  expect(screen.text()).toContain('“Which evening?” and all its votes');
  await screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
  expect(last(screen)?.call).toBe(`DELETE /api/polls/${id}`);
  expect(screen.at).toBe('/polls');
});

test('PO-01 AD-04 others can report a poll; its author sees that it is hidden', async () => {
  const screen = await openPoll();
  await menu(screen);
  expect(items()).toEqual(['Report']);
  const hidden = await openPoll({ isHidden: true, can: { ...poll.can, vote: false, listVotes: false } });
  hidden.find(`a[href="/statements?on=poll:${id}"]`);
});

test('PO-01 open and ended polls are two lists, of all groups or one; empty ones say what comes there', async () => {
  const screen = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers({ voters: 2, mine: [0], hasVoted: true }) });
  expect(screen.read.at(-1)).toBe('/api/polls?list=open');
  const card = screen.find('li h2').closest('li');
  expect(card?.textContent).toContain('Herons');
  expect(card?.textContent).toMatch(/^B/);
  expect(screen.find('li p').textContent).toMatch(/^You voted.*2 votedHerons$/);
  const soon = new Date(Date.now() + 3.5 * 24 * 3_600_000).toISOString();
  const near = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers({ endsAt: soon }) });
  expect(near.find('li p').textContent).toMatch(/^You have not votedEnds in [34] daysHerons$/);
  const later = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString();
  const far = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers({ endsAt: later }) });
  expect(far.find('li time').textContent).toBe('Ends in 20 days');
  const group = await Screen.open(<GroupPolls groupId="ABCD2345" />, {
    at: '/network/ABCD2345?tab=polls&polls=ended',
    as: ana,
    answers: [answer(calls.listPolls, { items: [], nextCursor: null })],
  });
  expect(group.read.at(-1)).toBe('/api/polls?list=ended&groupId=ABCD2345');
  expect(group.text()).toContain(en.noneEndedText);
});

test('PO-01 one votes in the list by pressing an option; results are there only after that', async () => {
  const screen = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers({ voters: 4, counts: [1, 3, 0] }) });
  expect(document.querySelector('li rect')).toBeNull();
  expect(screen.text()).not.toContain('%');
  screen.answer(calls.listPolls, { items: [{ ...poll, voters: 5, counts: [1, 4, 0], mine: [1], hasVoted: true }], nextCursor: null });
  await screen.press('Wednesday');
  expect(last(screen)).toEqual({ call: `PUT /api/polls/${id}/vote`, body: { choices: [1], reason: '' } });
  expect(screen.toasts()).toEqual([en.isSaved]);
  expect(document.activeElement?.getAttribute('href')).toBe(`/polls/${id}`);
  expect([...document.querySelectorAll('li li')].map(({ textContent }) => textContent)).toEqual([
    'Monday20%',
    `Wednesday${en.isMine}80%`,
    'Friday0%',
  ]);
  expect([...document.querySelectorAll('li rect')].map((bar) => bar.getAttribute('width'))).toEqual(['20%', '80%', '0%']);
  const inPoints = { kind: 'score' as const, voters: 4, hasVoted: true, counts: [0, 0, 14] };
  await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers(inPoints) });
  expect(document.querySelector('li li:nth-child(3)')?.textContent).toBe('Friday3.5 / 5');
});

test('PO-01 PO-02 a ballot of several answers or a secret one opens in the list', async () => {
  const secret = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers({ isSecret: true, results: 'atEnd' }) });
  expect(secret.find('li p').textContent).toContain(en.isSecret);
  await secret.press(en.castBallot);
  expect(secret.find('dialog[open]').textContent).toContain(en.secretRules);
  const evenings = ['2036-05-08T17:00:00.000Z', '2036-05-09T17:00:00.000Z'];
  const ofDates = { kind: 'dates' as const, options: evenings, minutes: 90, timeZone: 'UTC', tieOrder: [0, 1], counts: [0, 0] };
  const days = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers(ofDates) });
  const dates = days.find('li p[class*=clamp]').textContent ?? '';
  expect(dates).toContain('Thu,\u00a0May\u00a08,');
  expect(dates.replaceAll(/\s/g, ' ')).toMatch(/^Thu, May 8, \S+ [AP]M · Fri, May 9, \S+ [AP]M$/);
  await days.press(en.voteOn.replace('{question}', poll.question));
  expect(days.find('dialog[open]').textContent).toContain(en['kind.dates.legend']);
  const closed = await Screen.open(<PollsPage />, { at: '/polls', as: ana, answers: answers({ can: { ...poll.can, vote: false } }) });
  expect(closed.text()).not.toContain(en.notVoted);
  expect(document.querySelector('li button')).toBeNull();
});

test('PO-01 HU-05 the card of a poll in the Hub says whether the viewer voted, and opens the ballot', async () => {
  const item = { id, title: poll.question, phase: 'open', endsAt: poll.endsAt };
  const screen = await Screen.open(<HubPart item={item} />, { at: '/panel', as: ana, answers: answers({ voters: 2 }) });
  expect(screen.find('p').textContent).toMatch(/^You have not votedEnds in [\d,]+ days$/);
  await screen.press(en.voteOn.replace('{question}', poll.question));
  await screen.press(screen.find('dialog input[value="1"]'));
  screen.answer(calls.readPoll, { ...poll, hasVoted: true, mine: [1], voters: 1, counts: [0, 1, 0] });
  await screen.press(screen.find('dialog [type=submit]'));
  expect(last(screen)?.body).toEqual({ choices: [1], reason: '' });
  expect(screen.text()).toContain(en.hasVoted);
});

test('GR-11 PO-01 a live message refetches one poll, or all polls without an ID', async () => {
  const refreshed: unknown[] = [];
  const refresh = (...targets: unknown[]) => void refreshed.push(targets.length);
  void pollsLive['poll.changed']?.({ type: 'poll.changed', id } as never, refresh as never);
  void pollsLive['poll.changed']?.({ type: 'poll.changed', id: '' } as never, refresh as never);
  expect(refreshed).toEqual([3, 3]);
});
