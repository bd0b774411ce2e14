import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import { assemblyContinuedEvent, withChanges, type AssemblyChanges } from '../../contract/changes.ts';
import * as calls from '../../contract/endpoints.ts';
import { removeFromRolls } from '../course/remove-from-rolls.ts';
import { commands } from '../testing/commands.ts';
import { convocation } from '../testing/convocation.ts';
import { installation, type Installation } from '../testing/installation.ts';

let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let chair: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => ({ own, app, ask } = await installation()));
beforeEach(async () => {
  chair = await aPerson(app, { role: 'manager', name: 'Ana' });
  [ben, cleo] = [await aPerson(app, { name: 'Ben' }), await aPerson(app, { name: 'Cleo' })];
  group = await aGroup(app, chair, {}, [ben, cleo]);
  app.events.length = app.sent.length = 0;
});
afterAll(() => own.drop());

const { convene, read, vote, open } = commands(() => ({ ask }));
/** Runs the jobs, also those that send the counts of the last half second. */
const runCounts = async (id: string) => {
  await own.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key like ${`%${id}%`}`);
  await app.runJobs();
};
const changesSent = () => app.events.filter(({ event }) => event === assemblyContinuedEvent).map(({ data }) => data as AssemblyChanges);

test('PO-03 what windows get after an act of the chair is what they would read, and each person has their own votes to cast', async () => {
  const id = await convene(chair, convocation(group.id, 2_000));
  await open(chair, id, [chair, ben]);
  await ask(calls.giveProxy, cleo, { params: { id }, body: { to: ben.id } });
  await ask(calls.acceptProxy, ben, { params: { id, from: cleo.id } });
  await runCounts(id);
  const people = [chair, ben, cleo];
  const before = await Promise.all(people.map((who) => read(who, id)));
  app.events.length = 0;
  await vote(chair, id, { isOpen: true });
  await runCounts(id);
  const [sent] = changesSent();
  if (!sent) throw new Error('nothing was sent');
  expect(app.events.find(({ event }) => event === assemblyContinuedEvent)?.rooms).toEqual([`group:${group.id}`]);
  const after = await Promise.all(people.map((who) => read(who, id)));
  expect(people.map(({ id: person }, index) => withChanges(before[index] as never, sent, person))).toEqual(after);
  expect(after.map(({ items }) => items[0]?.motions[0]?.votesFor)).toEqual([[chair.id], [ben.id, cleo.id], []]);
  expect(sent.after).toBeLessThanOrEqual(before[0]?.seq ?? 0);
  // Readers with this change have seen everything before the next one.
  await vote(chair, id, { isOpen: false });
  await runCounts(id);
  expect(changesSent().at(-1)).toMatchObject({ after: sent.seq, seq: sent.seq + 1 });
});

test('PO-03 windows read a hidden assembly, and one with another document or start, with their own rights', async () => {
  const id = await convene(chair, convocation(group.id, 2_000));
  await app.runJobs();
  app.sent.length = app.events.length = 0;
  await ask(calls.reschedule, chair, {
    params: { id },
    body: { startsAt: new Date(Date.now() + 86_400_000).toISOString(), timeZone: 'UTC', place: 'Other hall', link: '' },
  });
  await runCounts(id);
  const changed = { rooms: [`group:${group.id}`], message: { type: 'assembly.changed', id } };
  expect(app.sent).toContainEqual(changed);
  expect(changesSent()).toEqual([]);
  await app.db.run(sql`update assemblies set is_hidden = true where id = ${id}`);
  app.sent.length = 0;
  await app.db.transaction((tx) => removeFromRolls(app, tx, ben.id));
  await runCounts(id);
  expect(app.sent).toContainEqual(changed);
  expect(changesSent()).toEqual([]);
});
