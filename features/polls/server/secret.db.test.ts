import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { countVotes } from '../contract/counting/count-votes.ts';
import * as endpoints from '../contract/endpoints.ts';
import { polls } from './feature.ts';
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
  const features = putTogether([accounts, groups, moderation, notifications, polls]);
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
const text = { question: 'Who chairs?', kind: 'single', options: ['Ana', 'Bob', 'Cleo'], results: 'atEnd', isSecret: true };
const askPoll = async (fields: object = {}) =>
  (await ask(endpoints.createPoll, manager, { body: { groupId: group.id, ...text, endsAt: inDays(7), ...fields } as never })).id;
const read = (who: SignedInViewer, id: string) => ask(endpoints.readPoll, who, { params: { id } });
const vote = (who: SignedInViewer, id: string, choices: number[], reason = '') =>
  ask(endpoints.votePoll, who, { params: { id }, body: { choices, reason } });
const ballots = (who: SignedInViewer, id: string) => ask(endpoints.readBallots, who, { params: { id } });
const endNow = (id: string) => ask(endpoints.movePollEnd, manager, { params: { id }, body: { endsAt: null } });
const notFound = { code: 'thing.notFound' };

test('PO-02 a secret ballot is cast once, and neither changed nor withdrawn; nobody is shown a choice', async () => {
  const id = await askPoll();
  await expect(vote(member, id, [1], 'Because')).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await vote(member, id, [1]);
  const seen = await read(member, id);
  expect(seen).toMatchObject({ voters: 1, hasVoted: true, mine: null, reason: '', counts: null, outcome: null, can: { vote: false } });
  await expect(vote(member, id, [0])).rejects.toMatchObject({ code: 'poll.hasVoted' });
  await expect(ask(endpoints.withdrawVote, member, { params: { id } })).rejects.toMatchObject({ code: 'poll.hasVoted' });
  await expect(ballots(manager, id)).rejects.toMatchObject({ code: 'poll.notOver' });
  await expect(ask(endpoints.listVotes, manager, { params: { id }, query: {} })).rejects.toMatchObject({ code: 'poll.resultsLater' });
  await vote(other, id, [1]);
  await endNow(id);
  expect(await read(manager, id)).toMatchObject({ voters: 2, counts: [0, 2, 0], outcome: { winner: 1 } });
  const { items } = await ask(endpoints.listVotes, manager, { params: { id }, query: {} });
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Bob', 'Cleo']);
  expect(items.flatMap(({ choices }) => choices)).toEqual([]);
  await expect(ask(endpoints.listVotes, manager, { params: { id }, query: { option: '1' } })).rejects.toMatchObject({
    code: 'poll.wrongChoices',
  });
});

test('PO-02 results of a secret poll are shown after its end only', async () => {
  await expect(askPoll({ results: 'always' })).rejects.toMatchObject({ fields: [{ name: 'results', code: 'poll.secretAtEnd' }] });
});

test('PO-02 anybody in the group counts the published ballots again with the same result, and nobody else sees them', async () => {
  const id = await askPoll({ kind: 'ranked' });
  await vote(manager, id, [2, 1]);
  await vote(member, id, [1, 2, 0]);
  await vote(other, id, [2, 0]);
  await endNow(id);
  const published = await ballots(other, id);
  expect(published.ballots.map(({ choices }) => choices).toSorted()).toEqual([
    [1, 2, 0],
    [2, 0],
    [2, 1],
  ]);
  const groupsOfOne = published.ballots.map(({ choices }) => ({ choices, count: 1 }));
  const again = countVotes(published.kind, { options: published.options.length, groups: groupsOfOne, tieOrder: published.tieOrder });
  expect(again).toEqual({ counts: published.counts, outcome: published.outcome });
  expect(await read(member, id)).toMatchObject(again);
  await expect(ballots(stranger, id)).rejects.toMatchObject(notFound);
  const named = await askPoll({ isSecret: false });
  await expect(ballots(manager, named)).rejects.toMatchObject(notFound);
});

test('PO-02 the ballot stays when its voter leaves the group or closes the account: it cannot be found', async () => {
  const id = await askPoll();
  await vote(member, id, [0]);
  await vote(other, id, [2]);
  expect(await votesOf(own.db, member.id)).toMatchObject([{ pollId: id, choices: null, votedAt: null }]);
  await takeOut(app, group, member);
  await closeAccount(app.as(other));
  expect(await read(manager, id)).toMatchObject({ voters: 2 });
  await endNow(id);
  expect(await read(manager, id)).toMatchObject({ voters: 2, counts: [1, 0, 1] });
});

test('PO-02 who voted in secret is not reminded, and is told of the result', async () => {
  const id = await askPoll();
  await vote(member, id, [0]);
  await own.db.run(sql`update polls set ends_at = now() + interval '20 hours', created_at = now() - interval '3 days' where id = ${id}`);
  await closePolls(app);
  const kindsFor = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
  expect(await kindsFor(member)).toEqual(['pollAsked']);
  expect(await kindsFor(other)).toEqual(['pollEndsSoon', 'pollAsked']);
  await endNow(id);
  expect(await kindsFor(member)).toEqual(['pollClosed']);
});

/** Twelve people vote one after the other, each for a different order, so that a join would be seen. */
async function twelveVotes(): Promise<{ id: string; voters: { userId: string; choices: number[] }[] }> {
  const options = Array.from({ length: 12 }, (_, place) => `Option ${place}`);
  const people = [];
  for (const place of options.keys()) people.push(await aPerson(app, { name: `Voter ${place}` }));
  group = await aGroup(app, manager, {}, people);
  const id = await askPoll({ options });
  const voters = [];
  for (const [place, person] of people.entries()) {
    await vote(person, id, [place]);
    voters.push({ userId: person.id, choices: [place] });
  }
  return { id, voters };
}

test('PO-02 nothing in the database joins voters and ballots: no ID, time, row order, transaction or event', async () => {
  const { id, voters } = await twelveVotes();
  const stored = await own.db.many<{ xmin: string; ctid: string; ballots: { id: string; choices: number[] }[] }>(
    sql`select xmin::text, ctid::text, ballots from poll_ballots where poll_id = ${id}`,
  );
  const list = await own.db.many<{ xmin: string; ctid: string; user_id: string }>(
    sql`select xmin::text, ctid::text, user_id from poll_voters where poll_id = ${id}`,
  );
  // All ballots are one row of one transaction, so that neither ctid nor xmin distinguishes them.
  expect(stored.length).toBe(1);
  const all = stored[0]?.ballots ?? [];
  expect(all.length).toBe(voters.length);
  expect(list.map(({ user_id }) => user_id).toSorted()).toEqual(voters.map(({ userId }) => userId).toSorted());
  // That row has the transaction of the last voter, which says nothing of a single ballot in it.
  expect(list.filter(({ xmin }) => xmin === stored[0]?.xmin).map(({ user_id }) => user_id)).toEqual([voters.at(-1)?.userId]);
  // Only a random ID and the choice are stored. The ID contains no time (version 4) and determines
  // the order.
  for (const ballot of all) {
    expect(Object.keys(ballot).toSorted()).toEqual(['choices', 'id']);
    expect(ballot.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
  expect(all.map(({ id: each }) => each)).toEqual(all.map(({ id: each }) => each).toSorted());
  // The order in which people voted is not that of the ballots: by chance once in 12! runs.
  expect(all.map(({ choices }) => choices)).not.toEqual(voters.map(({ choices }) => choices));
  const columns = await own.db.many<{ table_name: string; column_name: string }>(
    sql`select table_name::text, column_name::text from information_schema.columns where table_name in ('poll_ballots', 'poll_voters') order by 1, 2`,
  );
  expect(columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([
    'poll_ballots.ballots',
    'poll_ballots.poll_id',
    'poll_voters.poll_id',
    'poll_voters.user_id',
  ]);
  // No named vote, and no text of any other table holds the ID of a ballot.
  expect(await own.db.many(sql`select from poll_votes where poll_id = ${id}`)).toEqual([]);
  const tables = await own.db.many<{ name: string }>(
    sql`select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and c.relname <> 'poll_ballots'`,
  );
  for (const { name } of tables) {
    const found = await own.db.many(sql`
      select from query_to_xml('select t::text as row from ' || ${name} || ' t', true, true, '') as x
      where ${all.map((ballot) => ballot.id)}::text[] && array(select unnest(regexp_matches(x::text, '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{18}', 'g')))`);
    expect(found, name).toEqual([]);
  }
});
