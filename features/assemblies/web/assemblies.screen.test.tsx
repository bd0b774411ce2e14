import { afterEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { FakeSocket, WithFakeSocket } from '#platform/web/testing/fake-socket.tsx';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { addAnnex, withdrawAnnex } from '../contract/annex-endpoints.ts';
import type { Change } from '../contract/change.ts';
import { assemblyContinuedEvent, type AssemblyChanges } from '../contract/changes.ts';
import { assemblyCountedEvent } from '../contract/counting.ts';
import * as elections from '../contract/election-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import { readCalendarFile, readMinutes } from '../contract/minutes-endpoints.ts';
import type { Election } from '../contract/election-shapes.ts';
import { assemblyContinuedMessage } from '../contract/limits.ts';
import type { AssemblyWhole, Motion, RollPerson } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import { ConvenePage } from './convening/convene-form.tsx';
import { itemsIn, templates } from './convening/templates.ts';
import { AssembliesPage } from './list/assembly-list.tsx';
import { addUploadedAnnex } from './meeting/add-uploaded-annex.ts';
import { AssemblyPage } from './meeting/assembly-page.tsx';
import { assembliesLive } from './queries.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const person = (personId: string, name: string, more: Partial<RollPerson> = {}): RollPerson => ({
  id: personId,
  name,
  weight: 1,
  how: null,
  proxy: null,
  isRemoved: false,
  roles: [],
  ...more,
});
const me = person('AAAAAAA2', 'Ana', { how: 'inPerson' });
const roll = [me, person('AAAAAAA3', 'Bob', { roles: ['chair'], how: 'remote' }), person('AAAAAAA4', 'Cleo')];
const motion: Motion = {
  id: 'm1',
  item: 'i1',
  kind: 'motion',
  of: null,
  text: 'The accounts are approved.',
  currentText: 'The accounts are approved.',
  reason: null,
  by: { id: 'AAAAAAA3', name: 'Bob' },
  state: 'open',
  isSecret: false,
  majority: 'simple',
  voted: 0,
  counts: null,
  result: null,
  openedAt: null,
  closedAt: null,
  closesAt: null,
  hasVoted: false,
  mine: null,
  postal: { mine: null, people: 0 },
  votesFor: [],
  can: { withdraw: false, openVote: false, closeVote: false, respond: false, voteByPost: false },
};
const noChair = { askChair: false, takeChair: false, keepChair: false };
const none = { open: false, pause: false, resume: false, close: false, cancel: false, reschedule: false };
const assembly: AssemblyWhole = {
  id,
  title: 'Annual meeting',
  language: 'en',
  group: { id: 'ABCD2345', name: 'Herons' },
  startsAt: '2036-05-08T17:00:00.000Z',
  timeZone: 'Europe/Madrid',
  place: 'Hall',
  phase: 'open',
  isHidden: false,
  link: '',
  convener: { id: 'AAAAAAA3', name: 'Bob' },
  convenedAt: '2036-04-08T17:00:00.000Z',
  openedAt: '2036-05-08T17:00:05.000Z',
  endedAt: null,
  cancelReason: null,
  moves: [],
  bylaws: { noticeDays: 14, quorum: { kind: 'share', percent: 50 }, proxiesPerPerson: 2, weights: 'equal', majority: 'simple' },
  items: [
    {
      id: 'i1',
      title: 'Accounts',
      text: '',
      state: 'open',
      motions: [motion],
      elections: [],
      can: { open: false, close: false, move: false, elect: false },
    },
  ],
  roll,
  quorum: {
    total: 3,
    weight: 2,
    people: 2,
    present: 2,
    byPost: 0,
    isReached: true,
    moments: [{ at: '2036-05-08T17:42:10.000Z', isReached: true }],
  },
  annexes: [],
  chairRequest: null,
  convocations: { taken: 3, failed: 0, waiting: 0 },
  me: { ...me, represents: [], askedBy: [] },
  seq: 12,
  headHash: 'f'.repeat(64),
  can: {
    ...none,
    checkIn: true,
    checkInOthers: false,
    giveProxy: false,
    revokeProxy: false,
    giveRoles: false,
    ...noChair,
    addAnnex: false,
  },
};
const logged = { seq: 1, at: 2_093_000_000_000, actor: 'AAAAAAA3', previousHash: '0'.repeat(64), hash: 'a'.repeat(64) };
const answers = (changed: Partial<AssemblyWhole> = {}): Answer[] => [
  answer(calls.listAssemblies, { items: [{ ...assembly, ...changed }], nextCursor: null, canConvene: true }),
  answer(calls.listConvening, { items: [{ id: 'ABCD2345', name: 'Herons', members: 3, bylaws: null }] }),
  answer(calls.readAssembly, { ...assembly, ...changed }),
  answer(calls.readLog, {
    items: [
      { ...logged, kind: 'arrived', payload: { person: 'AAAAAAA2', how: 'inPerson' } },
      {
        ...logged,
        seq: 2,
        kind: 'voteClosed',
        payload: { motion: 'm1', counts: { for: 2, against: 1, abstain: 0 }, result: 'accepted', ballots: null },
      },
    ],
    nextCursor: null,
  }),
  answer(calls.convene, { id }),
  answer(calls.checkIn, {} as never),
  answer(calls.giveProxy, {} as never),
  answer(calls.acceptProxy, {} as never),
  answer(calls.castBallot, {} as never),
  answer(calls.castPostalVote, {} as never),
  answer(calls.changeVote, {} as never),
  answer(calls.changePhase, {} as never),
  answer(calls.reschedule, {} as never),
  answer(calls.changeChair, {} as never),
  answer(calls.changeItem, {} as never),
  answer(calls.moveMotion, { id: 'm2' }),
  answer(readCalendarFile, {} as never),
  answer(elections.addElection, { id: 'e1' }),
  answer(elections.proposeCandidate, {} as never),
  answer(elections.changeCandidacy, {} as never),
  answer(elections.changeRound, {} as never),
  answer(elections.castElectionBallot, {} as never),
];
const openIt = (changed: Partial<AssemblyWhole> = {}) =>
  Screen.open(
    <Route path="/assemblies/:id">
      <AssemblyPage />
    </Route>,
    { at: `/assemblies/${id}`, as: ana, answers: answers(changed) },
  );
const withMotion = (changed: Partial<Motion>): Partial<AssemblyWhole> => ({
  items: assembly.items.map((item) => ({ ...item, motions: [{ ...motion, ...changed }] })),
});
const candidate = (candidateId: string, name: string, more: Partial<Election['candidates'][number]> = {}) => ({
  id: candidateId,
  name,
  by: { id: candidateId, name },
  state: 'standing' as const,
  isRunning: true,
  ...more,
});
const cannot = { propose: false, stand: false, accept: false, withdraw: false, openRound: false, closeRound: false };
const election: Election = {
  id: 'e1',
  title: 'Committee',
  seats: 2,
  majority: 'absolute',
  state: 'open',
  candidates: [candidate('AAAAAAA3', 'Bob'), candidate('AAAAAAA4', 'Cleo'), candidate('AAAAAAA5', 'Dan')],
  elected: [],
  round: null,
  rounds: [],
  can: cannot,
};
const openRound = { rule: 'absolute', isSecret: true, seats: 2, openedAt: '2036-05-08T17:50:00.000Z', closesAt: null, voted: 1 } as const;
const withElection = (changed: Partial<Election>): Partial<AssemblyWhole> => ({
  items: assembly.items.map((item) => ({ ...item, motions: [], elections: [{ ...election, ...changed }] })),
});
const last = (screen: Screen) => screen.sent.at(-1);
const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
afterEach(endFakeTimers);

test('PO-03 the page says who is there, and when the quorum was reached, to the second', async () => {
  await openIt();
  const card = document.querySelector('section[aria-labelledby=quorum]');
  expect(card?.querySelector('h2')?.textContent).toBe(en.quorum);
  expect(card?.querySelector('[role=status]')?.textContent).toBe('2 of 3 votes2 needed2 present, 0 represented');
  expect(text()).toMatch(/Quorum reached at \d+:42:10/);
  expect(text()).toContain('Quorum: at least 50% of all votes must be present or represented.');
});

test.each([
  [1, 'Quorum: at least 1 person must be present or represented.'],
  [2, 'Quorum: at least 2 people must be present or represented.'],
])('PO-03 the rule of a quorum of %i counts people in words', async (people, sentence) => {
  await openIt({ ...assembly, bylaws: { ...assembly.bylaws, quorum: { kind: 'people', people } } });
  expect(text()).toContain(sentence);
});

test('PO-03 before the assembly a member votes by post, after the rules that are shown, and changes it', async () => {
  const bylaws = { ...assembly.bylaws, postalVotes: 'withQuorum' as const };
  const can = { ...motion.can, voteByPost: true };
  const screen = await openIt({ ...withMotion({ can, postal: { mine: null, people: 2 } }), bylaws, phase: 'convened' });
  await screen.press(en['postalVotes.open']);
  for (const rule of [en['postalVotes.lapses'], en['postalVotes.text'], en['postalVotes.withQuorum.rule']]) expect(text()).toContain(rule);
  expect(text()).toContain('2 postal votes');
  await screen.press(en['postalVotes.send']);
  expect(screen.sent).toEqual([]);
  await screen.press(screen.find('input[value=against]'));
  await screen.press(en['postalVotes.send']);
  expect(last(screen)).toEqual({ call: `PUT /api/assemblies/${id}/motions/m1/postal-vote`, body: { choice: 'against' } });
  expect(screen.toasts()).toEqual([en['postalVotes.isCast']]);
  screen.answer(calls.castPostalVote, refusal('postal.late', 409));
  await screen.press(en['postalVotes.send']);
  expect(text()).toContain(en['error.postal.late']);
});

test('PO-03 the rules of an assembly say whether postal votes are allowed', async () => {
  await openIt();
  expect(text()).toContain(en['postalVotes.none.rule']);
  expect(text()).not.toContain(en['postalVotes.rule']);
});

test('PO-03 the rules of an assembly say what happens in each case that is out of the ordinary', async () => {
  await openIt({});
  const cases = {
    'a proxy for oneself, to two people or in a circle': 'rule.proxies',
    'a voter who is removed': 'rule.removed',
    'a quorum that is lost': 'rule.quorum',
    'a vote in the last millisecond, a clock that is changed': 'rule.late',
    'a chair whose connection is lost, a second chair': 'rule.chair',
    'a chair and a convener who are gone': 'rule.succession',
    'motions that are open at the close': 'rule.end',
  } as const;
  for (const [each, rule] of Object.entries(cases)) expect(text(), each).toContain(en[rule]);
  expect(en['rule.late']).toMatch(/never goes back/);
});

const annex = (annexId: string, item: string | null, name: string) => ({
  id: annexId,
  item,
  name,
  bytes: 182_734,
  sha256: 'ab'.repeat(32),
  addedAt: '2036-04-08T17:00:00.000Z',
  withdrawnAt: null,
  download: `/api/assemblies/${id}/annexes/${annexId}/content?until=1`,
});

test('PO-03 the convener moves the assembly: the form says the rules, an untouched start stays, and the page says what was before', async () => {
  const chairs = { ...me, roles: ['chair' as const], represents: [], askedBy: [] };
  const startsAt = '2036-05-08T17:00:09.500Z';
  const moves = [{ at: '2036-04-09T17:00:00.000Z', startsAt: '2036-05-07T17:00:00.000Z', place: 'Old hall', link: '' }];
  const can = { ...assembly.can, reschedule: true };
  const screen = await openIt({ phase: 'convened', startsAt, moves, me: chairs, can });
  expect(text()).toContain('The date or place has changed');
  expect(text()).toContain('Old hall');
  expect(text()).toContain('Proxies and postal votes remain valid');
  await screen.fill('place', 'Garden');
  await screen.submitOf('[aria-label="Change date or place"]');
  expect(last(screen)).toMatchObject({
    body: { startsAt, timeZone: 'Europe/Madrid', place: 'Garden', link: '' },
  });
});

test('PO-03 members download the annexes of the assembly and of its items', async () => {
  await openIt({ annexes: [annex('x1', null, 'By-laws.pdf'), annex('x2', 'i1', 'Accounts.pdf')] });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Accounts.pdf183 kB', `/api/assemblies/${id}/annexes/x2/content?until=1`],
    ['By-laws.pdf183 kB', `/api/assemblies/${id}/annexes/x1/content?until=1`],
  ]);
  expect(links[0]?.closest('li[aria-current=step]')).not.toBeNull();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

test('PO-03 the annexes come before the agenda, and after it while the assembly is open', async () => {
  const headings = async (phase: typeof assembly.phase) => {
    await openIt({ phase, annexes: [annex('x1', null, 'By-laws.pdf')] });
    return [...document.querySelectorAll('h2#annexes, h2#agenda')].map(({ id: name }) => name);
  };
  expect(await headings('convened')).toEqual(['annexes', 'agenda']);
  expect(await headings('open')).toEqual(['agenda', 'annexes']);
});

test('PO-03 before an assembly its agenda comes before an empty quorum, an empty list of annexes and the tools of the chair', async () => {
  const headings = async (phase: typeof assembly.phase) => {
    const chair = { ...assembly.me, roles: ['chair'] } as never;
    const quorum = { ...assembly.quorum, ...(phase === 'convened' && { weight: 0, people: 0, present: 0, isReached: false, moments: [] }) };
    await openIt({ phase, quorum, annexes: [], me: chair, can: { ...assembly.can, checkIn: false, addAnnex: true, open: false } });
    return [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  };
  const at = (all: readonly (string | null)[], title: string) => all.indexOf(title);
  const before = await headings('convened');
  expect(at(before, en.agenda)).toBeGreaterThan(-1);
  for (const later of [en.annexes, en.quorum]) expect(at(before, later)).toBeGreaterThan(at(before, en.agenda));
  expect(at(before, en.youChair)).toBeGreaterThan(at(before, en.agenda));
  const during = await headings('open');
  expect(at(during, en.youChair)).toBeGreaterThan(-1);
  for (const earlier of [en.youChair, en.quorum]) expect(at(during, earlier)).toBeLessThan(at(during, en.agenda));
});

test('PO-03 for the chair one sentence says that the mail server accepted all convocations, figures that it did not; for others neither', async () => {
  const chair = { ...me, roles: ['chair' as const], represents: [], askedBy: [] };
  const opened = (convocations: AssemblyWhole['convocations'], who = chair) => openIt({ convocations, me: who as never });
  const folded = (screen: Screen) => screen.find('details:has(h2)').closest('details') && document.querySelectorAll('details[open]').length;
  const all = await opened({ taken: 3, failed: 0, waiting: 0 });
  expect(all.text()).toContain(en.convocationsTaken_other.replace('{count}', '3'));
  expect(folded(all)).toBe(0);
  const some = await opened({ taken: 2, failed: 1, waiting: 0 });
  expect(some.text()).toMatch(/2 accepted by the mail server, 1 not delivered/);
  expect(folded(some)).toBe(1);
  const member = await opened({ taken: 3, failed: 0, waiting: 0 }, { ...chair, roles: [] });
  expect(member.text()).not.toContain('mail server accepted');
  expect(member.text()).toContain('Convened by Bob');
});

test('PO-03 before the assembly, what the viewer can do is first: a proxy to answer, postal votes until when', async () => {
  const postal = { ...motion, state: 'open' as const, postal: { mine: null, people: 0 }, can: { ...motion.can, voteByPost: true } };
  const items = assembly.items.map((item) => ({ ...item, motions: [postal, { ...postal, id: 'm2' }] }));
  const asked = { ...me, how: null, represents: [], askedBy: [{ id: 'AAAAAAA4', name: 'Cleo' }] };
  const screen = await openIt({ phase: 'convened', items, me: asked as never, can: { ...assembly.can, checkIn: false } });
  expect(screen.find('h2').textContent).toBe(en.mineBefore);
  const part = screen.find('section[aria-labelledby=mine]');
  expect(part.textContent).toContain('Cleo is asking you to vote on their behalf.');
  expect(part.textContent).toContain('vote by post on 2 motions until May 8, 2036');
  expect(part.querySelector('a')?.getAttribute('href')).toBe(`#motion-${postal.id}`);
  expect(document.getElementById(`motion-${postal.id}`)).not.toBeNull();
  expect(screen.named(en.accept).className).toContain('bg-accent');
  // A motion that is not voted on yet has no mark.
  expect(screen.text()).not.toContain('Not voted on yet');
});

test('PO-03 an annex is withdrawn after a question that says what stays, and is then named without a link', async () => {
  const withdrawn = { ...annex('x2', null, 'Draft.pdf'), withdrawnAt: '2036-04-09T17:00:00.000Z', download: null };
  const screen = await openIt({ annexes: [annex('x1', null, 'By-laws.pdf'), withdrawn], can: { ...assembly.can, addAnnex: true } });
  expect([...document.querySelectorAll('a[download]')].map((link) => link.textContent)).toEqual(['By-laws.pdf183 kB']);
  expect(text()).toContain('Draft.pdfwithdrawn April 9, 2036');
  screen.answer(withdrawAnnex, {} as never);
  await screen.press('Withdraw By-laws.pdf');
  expect(text()).toContain('Its name and hash stay in the log');
  await screen.press(en.withdrawAnnex);
  expect(screen.sent).toContainEqual(expect.objectContaining({ call: `DELETE /api/assemblies/${id}/annexes/x1` }));
});

test('PO-03 files that are chosen in the form are listed, and can be removed before the convocation', async () => {
  const screen = await Screen.open(<ConvenePage />, { at: '/assemblies/new', as: ana, answers: answers() });
  const [whole, ofItem] = [...document.querySelectorAll<HTMLElement>('input[type=file]')];
  await screen.choose(whole ?? '', [new File(['x'], 'By-laws.pdf'), new File(['y'], 'Private.pdf')]);
  await screen.choose(ofItem ?? '', [new File(['z'], 'Accounts.pdf')]);
  await screen.press('Remove Private.pdf');
  expect(text()).toContain('By-laws.pdf');
  expect(text()).toContain('Accounts.pdf');
  expect(text()).not.toContain('Private.pdf');
});

test('PO-03 the convener adds an annex, which an upload in the background attaches to the item', async () => {
  const screen = await openIt({ can: { ...assembly.can, addAnnex: true } });
  expect(text()).toContain(en.addAnnexHint.replace('{size}', '100 MB'));
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(2);
  await screen.press('Add to item 1');
  expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual([en.addAnnex]);
  screen.answer(addAnnex, { id: 'x1' });
  const target = { assemblyId: id, item: 'i1', title: 'Annual meeting' };
  const made = await addUploadedAnnex({ key: 'k', uploadId: id, name: 'Accounts.pdf', target, commandId: id });
  expect(made).toEqual({ to: `/assemblies/${id}`, label: 'Annual meeting' });
  expect(screen.sent).toContainEqual({ call: `POST /api/assemblies/${id}/annexes`, body: { uploadId: id, item: 'i1', commandId: id } });
});

test('PO-03 a member votes for themself and for whom they represent; nothing chosen is said at the field', async () => {
  const represents = [{ id: 'AAAAAAA4', name: 'Cleo' }];
  const screen = await openIt({
    ...withMotion({ state: 'voting', votesFor: ['AAAAAAA2', 'AAAAAAA4'] }),
    me: { ...me, represents, askedBy: [] },
  });
  await screen.press(en.cast);
  expect(screen.sent).toEqual([]);
  expect(screen.find('[role=alert]').textContent).toContain(en.yourVote);
  await screen.press(screen.find('input[value=against]'));
  await screen.press(en.cast);
  expect(last(screen)).toEqual({
    call: `PUT /api/assemblies/${id}/motions/m1/ballot`,
    body: { choice: 'against', inNameOf: ['AAAAAAA2', 'AAAAAAA4'] },
  });
});

test('PO-03 a ballot that was cast is shown without another read, and those who are left can still be voted for', async () => {
  const represents = [{ id: 'AAAAAAA4', name: 'Cleo' }];
  const screen = await openIt({
    ...withMotion({ state: 'voting', votesFor: ['AAAAAAA2', 'AAAAAAA4'], voted: 7 }),
    me: { ...me, represents, askedBy: [] },
  });
  await screen.press(screen.find('input[value=for]'));
  await screen.press(screen.find('input[name=for-AAAAAAA4]'));
  await screen.press(en.cast);
  expect(last(screen)).toMatchObject({ body: { choice: 'for', inNameOf: ['AAAAAAA2'] } });
  expect(text()).toContain('8 votes cast.');
  expect(text()).toContain(en.youVoteFor.replace('{name}', 'Cleo'));
  await screen.press(screen.find('input[value=against]'));
  await screen.press(en.cast);
  expect(last(screen)).toMatchObject({ body: { choice: 'against', inNameOf: ['AAAAAAA4'] } });
  expect(text()).toContain(en.youVoted.replace('{choice}', en['choice.for']));
  expect(screen.read.filter((address) => address === `/api/assemblies/${id}`)).toHaveLength(1);
});

test('PO-03 a refused vote says why, and the page is read again', async () => {
  const screen = await openIt(withMotion({ state: 'voting', votesFor: ['AAAAAAA2'] }));
  screen.answer(calls.castBallot, refusal('assembly.noVoteOpen', 409));
  await screen.press(screen.find('input[value=for]'));
  await screen.press(en.cast);
  expect(screen.toasts()).toEqual([en['error.assembly.noVoteOpen']]);
  expect(screen.read.filter((address) => address === `/api/assemblies/${id}`)).toHaveLength(2);
});

test('PO-03 the chair puts a motion to a secret vote, and closes it', async () => {
  const chairs = { ...me, roles: ['chair' as const], represents: [], askedBy: [] };
  const can = { ...motion.can, openVote: true };
  const screen = await openIt({ ...withMotion({ can }), me: chairs });
  await screen.press(screen.find('input[name=secret]'));
  await screen.press(en.openVote);
  expect(last(screen)).toEqual({
    call: `PUT /api/assemblies/${id}/motions/m1/vote`,
    body: { isOpen: true, isSecret: true, majority: 'simple', minutes: null },
  });
});

test('PO-03 the result of a vote is shown as a plot with counts and the rule', async () => {
  await openIt(
    withMotion({ state: 'accepted', counts: { for: 2, against: 1, abstain: 0 }, result: 'accepted', closedAt: '2036-05-08T18:00:00.000Z' }),
  );
  expect(text()).toContain('For: 2 · Against: 1 · Abstentions: 0');
  expect(text()).toContain(en['majority.simple.rule']);
  expect([...document.querySelectorAll('svg .fill-agree')].length).toBeGreaterThan(0);
});

test('PO-03 a member accepts a proxy, and checks in', async () => {
  const absent = { ...person('AAAAAAA2', 'Ana'), represents: [], askedBy: [{ id: 'AAAAAAA4', name: 'Cleo' }] };
  const screen = await openIt({ me: absent });
  await screen.press(en.accept);
  expect(last(screen)?.call).toBe(`PUT /api/assemblies/${id}/proxies/AAAAAAA4`);
  await screen.press(en.iAmHere);
  expect(last(screen)).toEqual({ call: `PUT /api/assemblies/${id}/attendance`, body: { how: 'inPerson' } });
});

test('PO-03 the chair sees who asks for the chair and answers; the secretary asks', async () => {
  const chairRequest = { person: { id: 'AAAAAAA4', name: 'Cleo' }, takeableAt: '2036-05-08T18:03:00.000Z', isTakeable: false };
  const screen = await openIt({ chairRequest, can: { ...assembly.can, keepChair: true } });
  expect(text()).toContain('Cleo is asking for the chair');
  await screen.press(en.keepChair);
  expect(last(screen)).toEqual({ call: `PUT /api/assemblies/${id}/chair`, body: { step: 'keep' } });
});

test('PO-03 someone who can have the chair finds how to ask for it, and takes it after the time to answer', async () => {
  const screen = await openIt({ can: { ...assembly.can, askChair: true } });
  await screen.press(en.askChair);
  expect(last(screen)?.body).toEqual({ step: 'ask' });
  const late = await openIt({
    chairRequest: { person: { id: 'AAAAAAA2', name: 'Ana' }, takeableAt: '2020-05-08T18:03:00.000Z', isTakeable: true },
    can: { ...assembly.can, takeChair: true },
  });
  expect(text()).toContain('Ana can take the chair now.');
  await late.press(en.takeChair);
  expect(last(late)?.body).toEqual({ step: 'take' });
});

test('PO-03 members who are not on the roll can only read, and see why', async () => {
  await openIt({ me: null });
  expect(text()).toContain(en.notOnRoll);
});

test('PO-03 closing asks first, and says how many motions lapse', async () => {
  const chairs = { ...me, roles: ['chair' as const], represents: [], askedBy: [] };
  const screen = await openIt({ me: chairs, can: { ...assembly.can, close: true } });
  await screen.press(en.closeIt);
  expect(text()).toContain('1 motion is undecided and will lapse.');
  await screen.press(screen.find('dialog button:last-of-type'));
});

test('PO-03 where postal votes are allowed, an election says before the assembly that it has none', async () => {
  const bylaws = { ...assembly.bylaws, postalVotes: 'withQuorum' as const };
  const shownText = () => text().split(en['postalVotes.elections']).length - 1;
  const screen = await openIt({ ...withElection({}), bylaws, phase: 'convened' });
  expect(shownText()).toBe(2);
  await screen.close();
  await openIt({ ...withElection({}), phase: 'convened' });
  expect(shownText()).toBe(0);
});

test('PO-03 a voter marks as many candidates as there are seats, or none of them', async () => {
  const round = { ...openRound, hasVoted: false, mine: null, votesFor: ['AAAAAAA2'] };
  const screen = await openIt(withElection({ state: 'voting', round }));
  expect(text()).toContain(en['roundRule.absolute']);
  expect(text()).toContain(en.castEmpty);
  for (const person of ['AAAAAAA3', 'AAAAAAA5']) await screen.press(screen.find(`input[name=mark-${person}]`));
  expect(screen.find<HTMLInputElement>('input[name=mark-AAAAAAA4]').disabled).toBe(true);
  await screen.press(en.cast);
  expect(last(screen)).toEqual({
    call: `PUT /api/assemblies/${id}/elections/e1/ballot`,
    body: { marks: ['AAAAAAA3', 'AAAAAAA5'], inNameOf: ['AAAAAAA2'] },
  });
  expect(document.querySelector('input[name=mark-AAAAAAA3]')).toBeNull();
  expect(screen.read.filter((address) => address === `/api/assemblies/${id}`)).toHaveLength(1);
  const other = await openIt(withElection({ state: 'voting', round }));
  await other.press(en.castEmpty);
  expect(last(other)).toMatchObject({ body: { marks: [] } });
});

test('PO-03 someone who was proposed accepts or declines, and proposes others', async () => {
  const proposed = [candidate('AAAAAAA2', 'Ana', { by: { id: 'AAAAAAA3', name: 'Bob' }, state: 'proposed', isRunning: false })];
  const screen = await openIt(withElection({ candidates: proposed, can: { ...cannot, accept: true, withdraw: true, propose: true } }));
  expect(text()).toContain(en.youAreProposed);
  expect(text()).toContain('Proposed by Bob');
  await screen.press(en.acceptCandidacy);
  expect(last(screen)).toEqual({ call: `PUT /api/assemblies/${id}/elections/e1/candidacy`, body: { isStanding: true } });
  await screen.press(en.decline);
  expect(last(screen)).toMatchObject({ body: { isStanding: false } });
  await screen.fill('person', 'AAAAAAA4');
  await screen.press(en.proposeIt);
  expect(last(screen)?.call).toBe(`PUT /api/assemblies/${id}/elections/e1/candidates/AAAAAAA4`);
});

test('PO-03 the chair adds an election, and opens a secret round with a planned end', async () => {
  const chairs = { ...me, roles: ['chair' as const], represents: [], askedBy: [] };
  const { items } = withElection({ can: { ...cannot, openRound: true } });
  const can = { open: false, close: false, move: false, elect: true };
  const screen = await openIt({ items: items?.map((item) => ({ ...item, can })) ?? [], me: chairs });
  await screen.fill('minutes', '3');
  await screen.press(en.openRound);
  expect(last(screen)).toEqual({
    call: `PUT /api/assemblies/${id}/elections/e1/round`,
    body: { isOpen: true, isSecret: true, minutes: 3 },
  });
  await screen.press('Add to item 1');
  await screen.press(en.addElection);
  await screen.fill('title', 'Auditors');
  await screen.fill('seats', '2');
  await screen.press(en.addIt);
  expect(last(screen)).toMatchObject({
    call: `POST /api/assemblies/${id}/elections`,
    body: { item: 'i1', title: 'Auditors', seats: 2, majority: 'absolute' },
  });
});

test('PO-03 the result of a round has the counts of each candidate, who is elected, and what follows', async () => {
  const counted = (person: string, name: string, votes: number, isElected = false) => ({ id: person, name, votes, isElected });
  const counts = [counted('AAAAAAA3', 'Bob', 3, true), counted('AAAAAAA4', 'Cleo', 2), counted('AAAAAAA5', 'Dan', 1)];
  const round = { ...openRound, closedAt: '2036-05-08T17:55:00.000Z', counts, empty: 1, result: 'runOff' } as const;
  const candidates = election.candidates.map((each, place) => ({ ...each, isRunning: place === 1 }));
  await openIt(withElection({ rounds: [round], candidates, elected: [{ id: 'AAAAAAA3', name: 'Bob' }] }));
  expect(text()).toContain('Elected: Bob');
  expect(text()).toContain(`Dan${en['candidate.out']}`);
  expect(text()).toContain('None of them: 1');
  expect(text()).toContain(en['roundResult.runOff']);
  expect(document.querySelectorAll('svg[height="8"] .fill-agree')).toHaveLength(1);
});

test('PO-03 a vote with a planned end counts down, and the page is read again at its end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const closesAt = new Date(Date.now() + 3_000).toISOString();
  const screen = await openIt(withMotion({ state: 'voting', votesFor: [], closesAt }));
  expect(text()).toContain('0:03 left');
  const reads = () => screen.read.filter((address) => address === `/api/assemblies/${id}`).length;
  expect(reads()).toBe(1);
  await screen.does(() => vi.advanceTimersByTime(4_000));
  expect(reads()).toBeGreaterThan(1);
});

test('PO-03 a closed assembly shows its whole course', async () => {
  await openIt({ phase: 'closed', endedAt: '2036-05-08T19:00:00.000Z' });
  expect(text()).toContain('Ana arrived.');
  expect(text()).toContain('The vote on motion 1 was closed. For: 2 · Against: 1 · Abstentions: 0 Accepted.');
  expect(text()).toContain('f'.repeat(64));
});

test('PO-03 minutes that cannot be set: the page says so, and another try is offered', async () => {
  const screen = await openIt({ phase: 'closed', endedAt: '2036-05-08T19:00:00.000Z' });
  screen.answer(readMinutes, refusal('minutes.notSet', 503));
  await screen.press(en.minutesDownload);
  expect(text()).toContain(en.minutesFailed);
  expect(text()).toContain(en['error.minutes.notSet']);
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  await screen.press(en.tryAgain);
  expect(screen.read.filter((address) => address.includes('minutes.pdf'))).toHaveLength(2);
});

test('PO-03 the course opens when the assembly is closed while one looks', async () => {
  const screen = await openIt();
  expect(text()).not.toContain('Ana arrived.');
  screen.answer(calls.readAssembly, { ...assembly, phase: 'closed', endedAt: '2036-05-08T19:00:00.000Z' });
  await screen.press(en.leave);
  expect(text()).toContain('Ana arrived.');
});

test('PO-03 a deadline of the by-laws for proxies and postal votes is entered once, and stated to the minute', async () => {
  const form = await Screen.open(<ConvenePage />, { at: '/assemblies/new', as: ana, answers: answers() });
  await form.fill('title', 'Autumn');
  await form.fill('place', 'Hall');
  await form.fill('agenda.0.title', 'The roof');
  await form.fill('deadlineHours', '24');
  await form.press(en.conveneIt);
  expect(last(form)).toMatchObject({ body: { bylaws: { deadlineHours: 24 } } });
  const bylaws = { ...assembly.bylaws, postalVotes: 'withQuorum' as const, deadlineHours: 24 };
  const absent = {
    me: { ...me, how: null, represents: [], askedBy: [{ id: 'AAAAAAA4', name: 'Cleo' }] },
    can: { ...assembly.can, giveProxy: true },
  };
  const voting = withMotion({ can: { ...motion.can, voteByPost: true } });
  const { text } = await openIt({ phase: 'convened', bylaws, ...absent, ...voting });
  // The start is on the eighth, at seven in the evening.
  for (const sentence of [en.proxyUntil, en['postalVotes.until']]) {
    const [before = ''] = sentence.split('{at}');
    expect(text()).toMatch(new RegExp(`${before}[^.]*May 7, 2036`));
    expect(text()).not.toMatch(new RegExp(`${before}[^.]*May 8, 2036`));
  }
  expect(text()).toContain(en['rule.deadline_other'].replace('{count}', '24'));
});

test('PO-03 a template fills in title and agenda, which is sent with the by-laws', async () => {
  const screen = await Screen.open(<ConvenePage />, { at: '/assemblies/new', as: ana, answers: answers() });
  await screen.fill('template', 'school');
  expect(screen.find<HTMLInputElement>('input[name=title]').value).toBe(en['template.school']);
  await screen.fill('place', 'Hall');
  await screen.press(en.conveneIt);
  const items = itemsIn(en['template.school.items']);
  expect(last(screen)).toMatchObject({
    call: 'POST /api/assemblies',
    body: {
      groupId: 'ABCD2345',
      title: en['template.school'],
      agenda: items.map((item) => ({ ...item, text: '', election: null })),
      bylaws: { noticeDays: 8, quorum: { kind: 'share', percent: 50 }, proxiesPerPerson: 1, majority: 'simple' },
    },
  });
});

test('PO-03 an assembly is convened in parts, each with its heading', async () => {
  await Screen.open(<ConvenePage />, { at: '/assemblies/new', as: ana, answers: answers() });
  expect([...document.querySelectorAll('form h2')].map(({ textContent }) => textContent)).toEqual([
    en['part.what'],
    en['part.whenAndWhere'],
    en.agenda,
    en.annexes,
    en.bylaws,
  ]);
});

test('PO-03 the by-laws that a group used before are folded, and sent again', async () => {
  const bylaws = { ...assembly.bylaws, noticeDays: 21 };
  const before = answer(calls.listConvening, { items: [{ id: 'ABCD2345', name: 'Herons', members: 3, bylaws }] });
  const screen = await Screen.open(<ConvenePage />, { at: '/assemblies/new', as: ana, answers: [...answers(), before] });
  expect(screen.find('details:has([name=noticeDays]) summary').textContent).toBe(`${en.bylaws}${en.bylawsAsBefore}`);
  expect(screen.find<HTMLDetailsElement>('details:has([name=noticeDays])').open).toBe(false);
  await screen.fill('title', 'Autumn');
  await screen.fill('place', 'Hall');
  await screen.fill('agenda.0.title', 'The roof');
  await screen.press(en.conveneIt);
  expect(last(screen)).toMatchObject({ call: 'POST /api/assemblies', body: { bylaws: { noticeDays: 21, weights: 'equal' } } });
});

test('PO-03 each template has items, one of which is put to the vote', () => {
  for (const template of templates) {
    const items = itemsIn(en[`template.${template}.items`]);
    expect(items.length).toBeGreaterThan(3);
    expect(items.some((item) => item.motion !== '')).toBe(true);
    expect(items.every((item) => item.title !== '')).toBe(true);
  }
});

test('PO-03 counts come into the assembly on screen without reading it again, and are read after a lost connection', async () => {
  const socket = new FakeSocket();
  let reads = 0;
  const whole = { ...assembly, ...withMotion({ state: 'voting' }) };
  const screen = await Screen.open(
    <>
      <WithFakeSocket socket={socket} />
      <Route path="/assemblies/:id">
        <AssemblyPage />
      </Route>
    </>,
    {
      at: `/assemblies/${id}`,
      as: ana,
      answers: [
        ...answers().filter(([endpoint]) => endpoint !== calls.readAssembly),
        answer(calls.readAssembly, () => ({ ...whole, seq: whole.seq + 10 * reads++ })),
      ],
    },
  );
  const quorum = { weight: 3, people: 3, present: 3 };
  const counts = (seq: number, voted: number, voters: string[] = ['AAAAAAA3']) => ({
    id,
    seq,
    quorum,
    voting: { id: 'm1', voted },
    people: [{ id: 'AAAAAAA4', how: 'remote' }],
    voters,
  });
  await screen.does(() => socket.tell(assemblyCountedEvent, counts(whole.seq + 3, 41)));
  expect(screen.text()).toContain('41 votes cast.');
  await screen.does(() => socket.tell(assemblyCountedEvent, counts(whole.seq - 1, 40)));
  await screen.does(() => socket.tell(assemblyCountedEvent, { ...counts(whole.seq + 4, 40), id: '01890a5d-ac96-774b-bcce-b302099a8058' }));
  expect(screen.text()).toContain('41 votes cast.');
  expect(reads).toBe(1);
  await screen.does(() => socket.tell(assemblyCountedEvent, counts(whole.seq + 5, 42, ['AAAAAAA2'])));
  expect(reads).toBe(2);
  await screen.does(() => socket.connect(false));
  await screen.does(() => socket.connect(true));
  expect(reads).toBe(3);
  expect(screen.text()).toContain('0 votes cast.');
});

test('PO-03 changes come into the assembly on screen without reading it again, except where something before them is missing', async () => {
  const socket = new FakeSocket();
  let reads = 0;
  const screen = await Screen.open(
    <>
      <WithFakeSocket socket={socket} />
      <Route path="/assemblies/:id">
        <AssemblyPage />
      </Route>
    </>,
    {
      at: `/assemblies/${id}`,
      as: ana,
      answers: [
        ...answers().filter(([endpoint]) => endpoint !== calls.readAssembly),
        answer(calls.readAssembly, () => ((reads += 1), assembly)),
      ],
    },
  );
  const { seq } = assembly;
  const inMotion = (members: Record<string, Change>): Change => ({
    members: { items: { things: { i1: { members: { motions: { things: { m1: { members } } } } } } } },
  });
  const opened: AssemblyChanges = {
    id,
    after: seq - 2,
    seq: seq + 3,
    shared: inMotion({ state: { to: 'voting' } }),
    personal: [inMotion({ votesFor: { to: ['*'] } }), null],
    of: { AAAAAAA3: 1 },
    others: 1,
  };
  await screen.does(() => socket.tell(assemblyContinuedEvent, { ...opened, id: '01890a5d-ac96-774b-bcce-b302099a8058' }));
  expect(screen.text()).not.toContain('votes cast');
  await screen.does(() => socket.tell(assemblyContinuedEvent, opened));
  expect(screen.text()).toContain('0 votes cast.');
  await screen.press(screen.find('input[value=for]'));
  await screen.press(en.cast);
  // The ballot that was cast stays on screen with what comes after it.
  const counted = {
    id,
    seq: seq + 5,
    quorum: { weight: 2, people: 2, present: 2 },
    voting: { id: 'm1', voted: 1 },
    people: [],
    voters: [ana.id],
  };
  await screen.does(() => socket.tell(assemblyCountedEvent, counted));
  expect(screen.text()).toContain('1 vote cast.');
  expect(screen.text()).toContain(en.youVoted.replace('{choice}', en['choice.for']));
  const message = { type: assemblyContinuedMessage, id } as never;
  const refreshed: number[] = [];
  const refresh = (...targets: unknown[]) => void refreshed.push(targets.length);
  for (let times = 0; times < 2; times++) void assembliesLive[assemblyContinuedMessage]?.(message, refresh as never);
  // The first one announces what came; the second one is of the time without a connection.
  expect(refreshed).toEqual([2, 3]);
  expect(reads).toBe(1);
  await screen.does(() => socket.tell(assemblyContinuedEvent, { ...opened, after: seq + 6, seq: seq + 7 }));
  expect(reads).toBe(2);
});

test('PO-03 the list leads to the form for those who may convene; live messages refetch', async () => {
  const screen = await Screen.open(<AssembliesPage />, { at: '/assemblies', as: ana, answers: answers() });
  expect(screen.find('a[href="/assemblies/new"]').textContent).toContain(en.convene);
  const refreshed: unknown[] = [];
  const refresh = (...targets: unknown[]) => void refreshed.push(targets.length);
  for (const changed of [id, ''])
    void assembliesLive['assembly.changed']?.({ type: 'assembly.changed', id: changed } as never, refresh as never);
  expect(refreshed).toEqual([3, 3]);
});

test('PO-03 an assembly that is convened or called off is saved as a file for calendars', async () => {
  for (const [phase, label] of [['convened', en.toCalendar] as const, ['cancelled', en.cancelInCalendar] as const]) {
    const screen = await openIt({ phase });
    await screen.press(label);
    expect(screen.kept.map(({ name }) => name)).toEqual([`assembly-${id}.ics`]);
  }
});
