import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { confirmAddress, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { figures } from '#platform/server/metrics/figures.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { addAnnex } from '../contract/annex-endpoints.ts';
import { assemblyCountedEvent } from '../contract/counting.ts';
import * as calls from '../contract/endpoints.ts';
import { annexUploads } from './annexes/annexes.ts';
import { assemblies } from './feature.ts';
import { commands } from './testing/commands.ts';
import { bylaws, convocation } from './testing/convocation.ts';
import { installation, type Installation } from './testing/installation.ts';

vi.setConfig({ testTimeout: 120_000 });
let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let chair: SignedInViewer;
let voters: SignedInViewer[];
/** Members who vote by post and stay away, and who votes by post and comes. */
let away: SignedInViewer;
let changedMind: SignedInViewer;
let groupId: string;
beforeAll(async () => {
  ({ own, app, ask } = await installation([notifications], sendingMails));
  chair = await aPerson(app, { role: 'manager', name: 'Ana' });
  voters = [chair];
  for (let number = 1; number < 9; number++) voters.push(await aPerson(app, { name: `Voter ${number}` }));
  changedMind = voters[1] as SignedInViewer;
  away = await aPerson(app, { name: 'Away' });
  groupId = (await aGroup(app, chair, {}, [...voters.slice(1), away])).id;
  for (const who of [...voters, away]) await confirmAddress(app, who);
});
afterAll(() => own.drop());

const choices = ['for', 'against', 'abstain'] as const;
const choiceOf = (place: number) => choices[place % 3] ?? 'for';
const randomId = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const { convene, read, open, phase, vote, cast, logOf } = commands(() => ({ ask }));

/** Puts m1 to a secret vote, in an assembly with an annex and after postal votes on it. */
async function anOpenVote(weights: 'equal' | 'given'): Promise<string> {
  const body = {
    agenda: [{ title: 'Discharge', motion: 'The committee is discharged.' }],
    bylaws: bylaws({ weights, postalVotes: 'withQuorum' }),
    weights: weights === 'given' ? voters.map(({ id }, place) => ({ person: id, weight: place + 1 })) : [],
  };
  const id = await convene(chair, convocation(groupId, 4_000, body));
  const uploadId = await anUploadFor(annexUploads, app, chair.id, Buffer.from('the accounts'), 'Accounts.txt');
  await ask(addAnnex, chair, { params: { id }, body: { uploadId } });
  for (const who of [away, changedMind])
    await ask(calls.castPostalVote, who, { params: { id, motion: 'm1' }, body: { choice: 'against' } });
  await open(chair, id, voters);
  await vote(chair, id, { isOpen: true, isSecret: true });
  return id;
}

/** A secret vote in which everyone who is present has voted; the chair votes last. */
async function aSecretVote(weights: 'equal' | 'given'): Promise<string> {
  const id = await anOpenVote(weights);
  for (const [place, who] of [...voters.entries()].toReversed()) await cast(who, id, choiceOf(place), [who]);
  return id;
}

/** Runs the jobs, also those that send the counts of the last half second. */
async function runCounts(): Promise<void> {
  await own.db.run(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
  await app.runJobs();
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
  // One row of one transaction, so that neither place nor transaction distinguishes ballots.
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

/** All that a person downloads of their assemblies. */
async function exportOf({ id }: SignedInViewer): Promise<string> {
  const parts = await Array.fromAsync(assemblies.exportParts?.(app, id, 'en') ?? []);
  return parts.map((part) => JSON.stringify(part)).join('\n');
}

/** Rows of each table but that of the ballots, as text. */
async function allRows(): Promise<Map<string, string[]>> {
  const tables = await otherTables();
  const rowsIn = async (name: string) =>
    (await own.db.many<{ row: string }>(sql`select t::text as row from ${raw(name)} t`)).map(({ row }) => row);
  return new Map(await Promise.all(tables.map(async ({ name }) => [name, await rowsIn(name)] as const)));
}

/** New content, with a word for each code, ID, hash and number in it. */
function leftBy({ id: voter }: SignedInViewer, before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  const known = (name: string) => new Set(before.get(name));
  const added = [...after].flatMap(([name, rows]) => rows.filter((row) => !known(name).has(row)).map((row) => `${name} ${row}`));
  const shape = (row: string) =>
    row
      .replaceAll(voter, 'voter')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/[\da-f]{64}/g, 'hash')
      .replaceAll(/\d+:\d+:\d+(?:\.\d+)?/g, 'time')
      .replaceAll(/\d+/g, '0');
  return added.map(shape).toSorted();
}

test('PO-02 PO-04 in all tables, two secret voters leave the same, whatever they choose and whether they voted by post before', async () => {
  const id = await anOpenVote('equal');
  const left: string[][] = [];
  let before = await allRows();
  for (const [place, who] of voters.slice(1, 4).entries()) {
    await cast(who, id, choiceOf(place), [who]);
    const after = await allRows();
    left.push(leftBy(who, before, after));
    before = after;
  }
  expect(left[0]?.join('\n')).toContain('public.assembly_events');
  for (const other of left.slice(1)) expect(other).toEqual(left[0]);
});

test('PO-02 PO-04 a postal vote on a motion that is put to a secret vote becomes no ballot of it', async () => {
  const id = await aSecretVote('equal');
  const [row] = await rowsOf(id);
  expect(row?.ballots).toHaveLength(voters.length);
  const byPost = (await logOf(chair, id)).filter(({ kind }) => kind === 'postalVoteCast');
  expect(byPost.map(({ payload }) => payload['person'])).toEqual([away.id, changedMind.id]);
  expect((await read(away, id)).items[0]?.motions[0]).toMatchObject({ hasVoted: false, mine: null });
});

test('PO-02 PO-04 outbox, live messages, metrics and the log of the assembly say nothing of a secret choice', async () => {
  const [before, sentBefore, countsBefore, mailsBefore] = [await figures.metrics(), app.sent.length, app.events.length, app.mails.length];
  const other = await convene(chair, convocation(groupId, 3_600_000));
  for (let run = 0; run < 2; run++) await app.runJobs();
  const id = await aSecretVote('equal');
  await phase(chair, other, 'cancelled');
  const jobs = await own.db.many<{ payload: string }>(sql`select t::text as payload from graphile_worker._private_jobs t`);
  await runCounts();
  const counts = app.events.slice(countsBefore);
  const mails = app.mails.slice(mailsBefore);
  expect(counts.map(({ event }) => event)).toContain(assemblyCountedEvent);
  expect(mails.map(({ subject }) => subject)).toContain('Cancelled: Annual meeting');
  const { items } = await read(changedMind, id);
  expect(items[0]?.motions[0]).toMatchObject({ voted: voters.length, postal: { mine: null, people: 0 } });
  const published = [
    ...jobs.map(({ payload }) => payload),
    JSON.stringify(app.sent.slice(sentBefore)),
    JSON.stringify(counts),
    JSON.stringify(mails),
    JSON.stringify((await logOf(changedMind, id)).filter(({ kind }) => kind === 'ballotCast')),
    JSON.stringify(items.map(({ motions }) => motions)),
    await exportOf(voters[2] as SignedInViewer),
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
  await vote(chair, id, { isOpen: false });
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
