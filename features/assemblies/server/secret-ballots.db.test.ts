import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, askerOf } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { figures } from '#platform/server/metrics/figures.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as calls from '../contract/endpoints.ts';
import { assemblies } from './feature.ts';

vi.setConfig({ testTimeout: 120_000 });
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof askerOf>;
let voters: SignedInViewer[];
let groupId: string;
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, assemblies]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = askerOf(app, features);
  const chair = await aPerson(app, { role: 'manager', name: 'Ana' });
  voters = [chair];
  for (let number = 1; number < 9; number++) voters.push(await aPerson(app, { name: `Voter ${number}` }));
  groupId = (await aGroup(app, chair, {}, voters.slice(1))).id;
});
afterAll(() => own.drop());

const choices = ['for', 'against', 'abstain'] as const;
const choiceOf = (place: number) => choices[place % 3] ?? 'for';
const randomId = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Puts m1 to a secret vote, in which everyone has voted; the chair votes last. */
async function aSecretVote(weights: 'equal' | 'given'): Promise<string> {
  const [chair] = voters as [SignedInViewer];
  const startsAt = new Date(Date.now() + 2_500).toISOString();
  const bylaws = { noticeDays: 0, quorum: { kind: 'none' }, proxiesPerPerson: 0, weights, majority: 'simple' };
  const given = weights === 'given' ? voters.map(({ id }, place) => ({ person: id, weight: place + 1 })) : [];
  const agenda = [{ title: 'Discharge', motion: 'The committee is discharged.' }];
  const body = { groupId, title: 'Annual meeting', startsAt, timeZone: 'UTC', place: 'Hall', link: '', agenda, bylaws, weights: given };
  const { id } = await ask(calls.convene, chair, { body });
  for (const who of voters) await ask(calls.checkIn, who, { params: { id }, body: { how: 'remote' } });
  while (Date.now() <= Date.parse(startsAt)) await new Promise((resolve) => setTimeout(resolve, 20));
  await ask(calls.changePhase, chair, { params: { id }, body: { phase: 'open' } });
  await ask(calls.changeItem, chair, { params: { id, item: 'i1' }, body: { isOpen: true } });
  await ask(calls.changeVote, chair, { params: { id, motion: 'm1' }, body: { isOpen: true, isSecret: true } });
  for (const [place, who] of [...voters.entries()].toReversed())
    await ask(calls.castBallot, who, { params: { id, motion: 'm1' }, body: { choice: choiceOf(place), inNameOf: [who.id] } });
  return id;
}

interface Stored {
  id: string;
  choice: string;
  weight: number;
}
const rowsOf = (id: string) =>
  own.db.many<{ xmin: string; ballots: Stored[] }>(sql`select xmin::text, ballots from assembly_ballots where assembly_id = ${id}`);

/** All tables but that of the ballots. */
const otherTables = () =>
  own.db.many<{ name: string }>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and c.relname <> 'assembly_ballots'`);

test('PO-02 PO-04 nothing in the database joins voters of an assembly and their secret ballots', async () => {
  const id = await aSecretVote('equal');
  const [row, ...more] = await rowsOf(id);
  const ballots = row?.ballots ?? [];
  // One row of one transaction, so that neither place nor transaction tells ballots apart.
  expect(more).toEqual([]);
  expect(ballots).toHaveLength(voters.length);
  for (const ballot of ballots) {
    expect(Object.keys(ballot).toSorted()).toEqual(['choice', 'id', 'weight']);
    expect(ballot).toMatchObject({ id: expect.stringMatching(randomId), weight: 1 });
  }
  expect(ballots.map((ballot) => ballot.id)).toEqual(ballots.map((ballot) => ballot.id).toSorted());
  // The row has the transaction of the vote that came last, which says nothing of a single ballot in it.
  const cast = await own.db.many<{ actor: string; xmin: string }>(
    sql`select actor, xmin::text from assembly_events where assembly_id = ${id} and kind = 'ballotCast' order by seq`,
  );
  expect(cast.filter(({ xmin }) => xmin === row?.xmin)).toMatchObject([{ actor: voters[0]?.id }]);
  for (const { name } of await otherTables()) {
    const rows = await own.db.many<{ row: string }>(sql`select t::text as row from ${raw(name)} t`);
    const found = rows.filter((each) => ballots.some((ballot) => each.row.includes(ballot.id)));
    expect(found, name).toEqual([]);
  }
});

test('PO-02 PO-04 rows that two secret voters leave differ in nothing that depends on their choice', async () => {
  const id = await aSecretVote('equal');
  const events = await own.db.many<{ payload: Record<string, unknown>; actor: string; size: number }>(sql`
    select payload, actor, pg_column_size(payload) as size from assembly_events where assembly_id = ${id} and kind = 'ballotCast'`);
  expect(events).toHaveLength(voters.length);
  for (const { payload, actor } of events) expect(payload).toEqual({ motion: 'm1', person: actor, choice: null, inNameOf: [actor] });
  // Equal in size: neither the rows, nor the places in the write-ahead log between them, are longer for one choice.
  expect(new Set(events.map(({ size }) => size)).size).toBe(1);
  const columns = await own.db.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_name in ('assembly_ballots', 'assembly_events') or udt_name in ('pg_lsn', 'xid', 'xid8') and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`);
  expect(columns.map(({ name }) => name)).toEqual([
    'assembly_ballots.assembly_id',
    'assembly_ballots.ballots',
    'assembly_ballots.motion',
    ...['actor', 'assembly_id', 'at', 'hash', 'kind', 'payload', 'previous_hash', 'seq'].map((name) => `assembly_events.${name}`),
  ]);
});

test('PO-02 PO-04 outbox, live messages, metrics and the log of the assembly say nothing of a secret choice', async () => {
  const [before, sentBefore] = [await figures.metrics(), app.sent.length];
  const id = await aSecretVote('equal');
  const jobs = await own.db.many<{ payload: string }>(sql`select t::text as payload from graphile_worker._private_jobs t`);
  await app.runJobs();
  const published = [
    ...jobs.map(({ payload }) => payload),
    JSON.stringify(app.sent.slice(sentBefore)),
    JSON.stringify(
      (await ask(calls.readLog, voters[1] as SignedInViewer, { params: { id } })).items.filter(({ kind }) => kind === 'ballotCast'),
    ),
    JSON.stringify((await ask(calls.readAssembly, voters[1] as SignedInViewer, { params: { id } })).items.map(({ motions }) => motions)),
  ].join('\n');
  expect(published).toContain(id);
  expect(published).not.toMatch(/"(?:choice|mine)":\s*"(?:for|against|abstain)"/);
  expect(published).not.toMatch(/"(?:against|abstain)"/);
  const names = (text: string) =>
    [...new Set(text.match(/^[a-z]\w*(?:\{[^}]*\})?/gm) ?? [])].filter((name) => /against|abstain/.test(name));
  expect(names(await figures.metrics())).toEqual(names(before));
});

test('PO-02 PO-04 published ballots are those of the row in its order, without ID, and the row is gone', async () => {
  const id = await aSecretVote('equal');
  const [row] = await rowsOf(id);
  await ask(calls.changeVote, voters[0] as SignedInViewer, { params: { id, motion: 'm1' }, body: { isOpen: false } });
  const [closed] = await own.db.many<{ payload: { ballots: unknown } }>(
    sql`select payload from assembly_events where assembly_id = ${id} and kind = 'voteClosed'`,
  );
  expect(closed?.payload.ballots).toEqual(row?.ballots.map(({ choice, weight }) => ({ choice, weight })));
  expect(await rowsOf(id)).toEqual([]);
});

test('PO-02 PO-04 with given votes only the sums are stored at any time, so that no weight names a voter', async () => {
  const id = await aSecretVote('given');
  const [row] = await rowsOf(id);
  const sumOf = (choice: string) => voters.reduce((sum, _, place) => (choiceOf(place) === choice ? sum + place + 1 : sum), 0);
  const stored = (row?.ballots ?? []).map(({ id: named, choice, weight }) => [named, choice, weight]);
  expect(stored.toSorted()).toEqual(choices.map((choice) => [choice, choice, sumOf(choice)]).toSorted());
});
