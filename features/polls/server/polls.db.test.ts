import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hub } from '#features/hub/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { search } from '#features/search/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { countInGroup, pollsOf } from './exports-store.ts';
import { polls } from './feature.ts';
import { pollReports } from './reportable.ts';
import { closePolls } from './votes/close-polls.ts';
import { votesOf } from './votes/vote-store.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let other: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, search, moderation, notifications, polls]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  member = await aPerson(app, { name: 'Bob' });
  other = await aPerson(app, { name: 'Cleo' });
  stranger = await aPerson(app, { name: 'Dan' });
  group = await aGroup(app, manager, {}, [member, other]);
  await bell.forget();
});
afterAll(() => own.drop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const text = { question: 'Which day?', kind: 'single' as const, options: ['Monday', 'Tuesday', 'Friday'], results: 'always' as const };
const askPoll = async (who: SignedInViewer, fields: object = {}) =>
  (await ask(endpoints.createPoll, who, { body: { groupId: group.id, ...text, endsAt: inDays(7), ...fields } })).id;
const read = (who: SignedInViewer, id: string) => ask(endpoints.readPoll, who, { params: { id } });
const edit = (who: SignedInViewer, id: string, fields: object = {}) =>
  ask(endpoints.editPoll, who, { params: { id }, body: { ...text, endsAt: inDays(7), ...fields } });
const vote = (who: SignedInViewer, id: string, ...choices: number[]) => ask(endpoints.votePoll, who, { params: { id }, body: { choices } });
const withdraw = (who: SignedInViewer, id: string) => ask(endpoints.withdrawVote, who, { params: { id } });
const votersOf = async (who: SignedInViewer, id: string, option: number) =>
  (await ask(endpoints.listVotes, who, { params: { id }, query: { option: String(option) } })).items.map(({ name }) => name);
const questionsOf = async (who: SignedInViewer, query: Record<string, string> = {}) =>
  (await ask(endpoints.listPolls, who, { query })).items.map(({ question }) => question);
const inHub = async (who: SignedInViewer) => (await ask(listHub, who, { query: { mode: 'private' } })).items.map(({ id }) => id);
const phaseInHub = async (who: SignedInViewer, id: string) =>
  (await ask(listHub, who, { query: { mode: 'private' } })).items.find((item) => item.id === id)?.phase;
/** Ends a poll, as if its time had passed. */
const passEnd = (id: string) => own.db.run(sql`update polls set ends_at = now() - interval '1 second' where id = ${id}`);
const kindsFor = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
const notFound = { code: 'thing.notFound' };

test('PO-01 GR-11 members see the polls of their groups, soonest end first; former members and others do not', async () => {
  const later = await askPoll(manager, { question: 'Later', endsAt: inDays(9) });
  await askPoll(member, { question: 'Sooner', endsAt: inDays(2) });
  expect(await questionsOf(other)).toEqual(['Sooner', 'Later']);
  expect(await questionsOf(other, { groupId: group.id })).toEqual(['Sooner', 'Later']);
  expect(await questionsOf(stranger)).toEqual([]);
  await expect(read(stranger, later)).rejects.toMatchObject(notFound);
  await expect(vote(stranger, later, 0)).rejects.toMatchObject(notFound);
  await expect(askPoll(stranger)).rejects.toMatchObject({ code: 'input.invalid', fields: [{ name: 'groupId', code: 'group.notMember' }] });
  await takeOut(app, group, member);
  expect(await questionsOf(member)).toEqual([]);
  await expect(read(member, later)).rejects.toMatchObject(notFound);
});

test('PO-01 a member has one vote, changes it and deletes it; everyone sees counts and names', async () => {
  const id = await askPoll(manager);
  expect(await read(member, id)).toMatchObject({ voters: 0, counts: [0, 0, 0], mine: null, can: { vote: true, edit: false } });
  await vote(member, id, 1);
  await vote(other, id, 1);
  await vote(member, id, 1);
  expect(await read(member, id)).toMatchObject({ voters: 2, counts: [0, 2, 0], mine: [1] });
  expect(await votersOf(manager, id, 1)).toEqual(['Bob', 'Cleo']);
  await vote(member, id, 2);
  expect(await read(manager, id)).toMatchObject({ voters: 2, counts: [0, 1, 1], mine: null });
  expect(await votersOf(other, id, 1)).toEqual(['Cleo']);
  await withdraw(member, id);
  await withdraw(member, id);
  expect(await read(member, id)).toMatchObject({ voters: 1, counts: [0, 1, 0], mine: null });
});

test('PO-01 choices fit the kind and the options', async () => {
  const single = await askPoll(manager);
  const multiple = await askPoll(manager, { kind: 'multiple' });
  await vote(member, multiple, 2, 0);
  expect(await read(member, multiple)).toMatchObject({ voters: 1, counts: [1, 0, 1], mine: [0, 2] });
  for (const [id, choices] of [
    [single, [0, 1]],
    [single, [3]],
    [multiple, [0, 3]],
    [multiple, [1, 1]],
  ] as const)
    await expect(vote(member, id, ...choices)).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await expect(vote(member, single)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('PO-01 PO-02 a list has the results that are shown, of secret polls once they ended, and says who can vote', async () => {
  const [named, later, secret, without] = await Promise.all([
    askPoll(manager),
    askPoll(manager, { results: 'atEnd' }),
    askPoll(manager, { results: 'atEnd', isSecret: true }),
    askPoll(manager),
  ]);
  for (const id of [named, later, secret]) for (const who of [member, other]) await vote(who, id, 2);
  await vote(manager, named, 0);
  const listed = async (list: string) => {
    const { items } = await ask(endpoints.listPolls, member, { query: { list, groupId: group.id } });
    return Object.fromEntries(items.map((poll) => [poll.id, { counts: poll.counts, canVote: poll.can.vote }]));
  };
  expect(await listed('open')).toEqual({
    [named]: { counts: [1, 0, 2], canVote: true },
    [later]: { counts: null, canVote: true },
    [secret]: { counts: null, canVote: false },
    [without]: { counts: [0, 0, 0], canVote: true },
  });
  for (const id of [named, later, secret]) await passEnd(id);
  const ended = {
    [named]: { counts: [1, 0, 2], canVote: false },
    [later]: { counts: [0, 0, 2], canVote: false },
    [secret]: { counts: [0, 0, 2], canVote: false },
  };
  expect(await listed('ended')).toEqual(ended);
  await closePolls(app);
  expect(await listed('ended')).toEqual(ended);
});

test('PO-01 until the end no one sees results that are shown after it, not even the author', async () => {
  const id = await askPoll(manager, { results: 'atEnd' });
  await vote(member, id, 0);
  const seen = await read(manager, id);
  expect(seen).toMatchObject({ voters: 1, counts: null, can: { listVotes: false } });
  await expect(votersOf(manager, id, 0)).rejects.toMatchObject({ code: 'poll.resultsLater' });
  expect(await read(member, id)).toMatchObject({ counts: null, mine: [0] });
  await passEnd(id);
  expect(await read(other, id)).toMatchObject({ counts: [1, 0, 0], isOver: true });
  expect(await votersOf(other, id, 0)).toEqual(['Bob']);
});

test('PO-01 from the end on votes and edits are refused; the job stores the result and tells participants and author', async () => {
  const id = await askPoll(manager);
  await vote(member, id, 2);
  await bell.forget();
  expect(await phaseInHub(manager, id)).toBe('open');
  await passEnd(id);
  for (const call of [() => vote(other, id, 0), () => withdraw(member, id), () => edit(manager, id)])
    await expect(call()).rejects.toMatchObject({ code: 'poll.over' });
  await closePolls(app);
  await closePolls(app);
  expect(await phaseInHub(manager, id)).toBe('ended');
  expect(await questionsOf(member)).toEqual([]);
  expect(await questionsOf(member, { list: 'ended' })).toEqual(['Which day?']);
  expect(await kindsFor(member)).toEqual(['pollClosed']);
  expect(await kindsFor(manager)).toEqual(['pollClosed']);
  expect(await kindsFor(other)).toEqual([]);
  await closeAccount(app.as(member));
  expect(await read(manager, id)).toMatchObject({ voters: 1, counts: [0, 0, 1] });
  expect(await votersOf(manager, id, 2)).toEqual([]);
});

test('PO-01 only the author edits a poll, until the first vote', async () => {
  const id = await askPoll(member);
  await expect(edit(manager, id)).rejects.toMatchObject(notFound);
  await edit(member, id, { question: 'Which week?', options: ['First', 'Second'] });
  expect(await read(other, id)).toMatchObject({ question: 'Which week?', options: ['First', 'Second'] });
  expect((await read(member, id)).can.edit).toBe(true);
  await vote(other, id, 0);
  expect((await read(member, id)).can.edit).toBe(false);
  await expect(edit(member, id)).rejects.toMatchObject({ code: 'poll.hasVotes' });
  await withdraw(other, id);
  await edit(member, id);
  expect((await read(member, id)).options).toEqual(text.options);
});

test('PO-01 a poll has distinct options and an end in the next year', async () => {
  const refused = async (fields: object, name: string, code: string) =>
    expect(askPoll(manager, fields)).rejects.toMatchObject({ code: 'input.invalid', fields: [{ name, code }] });
  await refused({ options: ['Monday', ' monday '] }, 'options.1', 'poll.optionTwice');
  await refused({ endsAt: inDays(0) }, 'endsAt', 'poll.endsTooSoon');
  await refused({ endsAt: inDays(400) }, 'endsAt', 'poll.endsTooLate');
  await expect(askPoll(manager, { options: ['One'] })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('PO-01 who leaves the group loses the vote in open polls, and keeps it in ended ones', async () => {
  const [open, ended] = [await askPoll(manager), await askPoll(manager)];
  for (const id of [open, ended]) for (const who of [member, other]) await vote(who, id, 0);
  await passEnd(ended);
  await takeOut(app, group, member);
  expect(await read(manager, open)).toMatchObject({ voters: 1, counts: [1, 0, 0] });
  expect(await votersOf(manager, open, 0)).toEqual(['Cleo']);
  expect(await read(manager, ended)).toMatchObject({ voters: 2, counts: [2, 0, 0] });
  expect(await votersOf(manager, ended, 0)).toEqual(['Bob', 'Cleo']);
});

test('PO-01 the vote of a suspended account counts', async () => {
  const id = await askPoll(manager);
  await vote(member, id, 0);
  await own.db.run(sql`update users set suspended_at = now() where id = ${member.id}`);
  expect(await read(manager, id)).toMatchObject({ voters: 1, counts: [1, 0, 0] });
});

test('PO-01 votes, edits and the end at the same time leave one vote per person, for options that stay', async () => {
  const id = await askPoll(manager);
  await Promise.allSettled([vote(member, id, 0), vote(member, id, 1), vote(other, id, 2), edit(manager, id, { options: ['A', 'B'] })]);
  const { voters, counts, options } = await read(manager, id);
  expect(counts?.length).toBe(options.length);
  expect(counts?.reduce((sum, count) => sum + count, 0)).toBe(voters);
  await Promise.allSettled([vote(member, id, 0), passEnd(id).then(() => closePolls(app)), vote(other, id, 1)]);
  await closePolls(app);
  const stored = await own.db.one<{ voters: number; votes: number }>(
    sql`select voters, (select count(*) from poll_votes where poll_id = id) as votes from polls where id = ${id}`,
  );
  expect(stored.voters).toBe(stored.votes);
});

test('PO-01 2,000 votes are counted, and listed page by page', async () => {
  const id = await askPoll(manager);
  await own.db.run(sql`
    with made as (
      insert into users (id, username, username_skeleton, name, email, password_hash, role)
      select translate(upper(lpad(to_hex(n + 16777216), 8, '2')), '01', 'GH'), 'voter' || n, 'voter' || n, 'Voter', 'voter' || n || '@example.org', '', 'member'
      from generate_series(1, 2000) as n returning id, username)
    insert into poll_votes (poll_id, user_id, choices) select ${id}, id, array[case when right(username, 1) = '0' then 1 else 0 end]::smallint[] from made`);
  expect(await read(manager, id)).toMatchObject({ voters: 2000, counts: [1800, 200, 0] });
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const query: { option: string; cursor?: string } = { option: '1', ...(cursor !== null && { cursor }) };
    const page = await ask(endpoints.listVotes, member, { params: { id }, query });
    for (const person of page.items) seen.add(person.id);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen.size).toBe(200);
});

test('PO-01 members are told of a poll, and reminded a day before its end unless they voted', async () => {
  const id = await askPoll(manager);
  expect(await kindsFor(member)).toEqual(['pollAsked']);
  expect(await kindsFor(manager)).toEqual([]);
  await vote(member, id, 0);
  await own.db.run(sql`update polls set ends_at = now() + interval '20 hours', created_at = now() - interval '3 days' where id = ${id}`);
  await closePolls(app);
  await closePolls(app);
  expect(await kindsFor(other)).toEqual(['pollEndsSoon', 'pollAsked']);
  expect(await kindsFor(member)).toEqual(['pollAsked']);
  await vote(other, id, 1);
  expect(await kindsFor(other)).toEqual(['pollAsked']);
});

test('PO-01 a poll of less than two days reminds when a quarter of its time is left, if that is an hour or more', async () => {
  const ofHours = async (hours: number, left: number) => {
    const id = await askPoll(manager, { question: `${hours} hours, ${left} left` });
    await own.db.run(sql`
      update polls set ends_at = now() + make_interval(mins => ${left * 60}::integer), created_at = now() - make_interval(mins => ${(hours - left) * 60}::integer)
      where id = ${id}`);
    return id;
  };
  const reminded = [await ofHours(40, 9), await ofHours(5, 1)];
  const notReminded = [await ofHours(40, 11), await ofHours(3, 0.5), await ofHours(72, 30)];
  await closePolls(app);
  const rows = await own.db.many<{ id: string; isReminded: boolean }>(
    sql`select id, reminded_at is not null as "isReminded" from polls where id = any(${[...reminded, ...notReminded]}::uuid[])`,
  );
  const shown = rows.filter(({ isReminded }) => isReminded).map(({ id }) => id);
  expect(shown.toSorted()).toEqual(reminded.toSorted());
});

test('PO-01 HU-01 a poll is in the Hub of the members; hidden it is there for its author only, without votes', async () => {
  const id = await askPoll(member);
  expect(await inHub(other)).toContain(id);
  expect(await inHub(stranger)).not.toContain(id);
  await own.db.transaction((tx) => pollReports.hiding.hide(app, tx, id));
  expect(await inHub(other)).not.toContain(id);
  await expect(read(other, id)).rejects.toMatchObject(notFound);
  expect(await read(member, id)).toMatchObject({ isHidden: true, can: { vote: false, edit: false, delete: false } });
  await expect(vote(member, id, 0)).rejects.toMatchObject(notFound);
  await own.db.transaction((tx) => pollReports.hiding.restore(app, tx, id));
  expect(await inHub(other)).toContain(id);
});

test('PO-01 ER-02 sent twice with one command ID it is asked once; author and manager delete it, others do not', async () => {
  const commandId = newId();
  const fields = { commandId, endsAt: inDays(3) };
  const id = await askPoll(member, fields);
  expect(await askPoll(member, fields)).toBe(id);
  await expect(ask(endpoints.deletePoll, other, { params: { id } })).rejects.toMatchObject(notFound);
  await ask(endpoints.deletePoll, manager, { params: { id } });
  await expect(read(member, id)).rejects.toMatchObject(notFound);
  expect(await inHub(member)).not.toContain(id);
});

test('PO-01 RE-03 GR-05 polls and votes of a person are deleted with the account, polls of a group with the group', async () => {
  const mine = await askPoll(member);
  const theirs = await askPoll(manager);
  await vote(member, theirs, 0);
  expect(await votesOf(own.db, member.id)).toMatchObject([{ pollId: theirs, choices: ['Monday'] }]);
  await closeAccount(app.as(member));
  await expect(read(manager, mine)).rejects.toMatchObject(notFound);
  expect(await pollsOf(own.db, member.id)).toEqual([]);
  expect(await votesOf(own.db, member.id)).toEqual([]);
  expect(await read(manager, theirs)).toMatchObject({ voters: 0 });
  await ask(deleteGroup, manager, { params: { id: group.id } });
  await app.finishTasks();
  expect(await countInGroup(own.db, group.id)).toBe(0);
});
