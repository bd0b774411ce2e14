import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, askerOf, takeOut } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as calls from '../../contract/endpoints.ts';
import { assemblies } from '../feature.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof askerOf>;
let chair: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let dan: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, assemblies]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = askerOf(app, features);
  [chair, ben] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Ben' })];
  [cleo, dan] = [await aPerson(app, { name: 'Cleo' }), await aPerson(app, { name: 'Dan' })];
  group = await aGroup(app, chair, {}, [ben, cleo, dan]);
});
afterAll(() => own.drop());

async function convened(postalVotes: 'none' | 'withoutQuorum' | 'withQuorum' | undefined, startsInMs: number): Promise<string> {
  const quorum = { kind: 'people', people: 2 };
  const bylaws = { noticeDays: 0, quorum, proxiesPerPerson: 1, weights: 'equal', majority: 'simple', postalVotes };
  const startsAt = new Date(Date.now() + startsInMs).toISOString();
  const written = { groupId: group.id, title: 'Annual meeting', startsAt, timeZone: 'Europe/Madrid', place: 'Hall', link: '', bylaws };
  const agenda = [{ title: 'Accounts', motion: 'The accounts are approved.' }];
  return (await ask(calls.convene, chair, { body: { ...written, agenda } })).id;
}
const byPost = (who: SignedInViewer, id: string, choice: string) =>
  ask(calls.castPostalVote, who, { params: { id, motion: 'm1' }, body: { choice } });
const read = async (who: SignedInViewer, id: string) => {
  const whole = await ask(calls.readAssembly, who, { params: { id } });
  return { ...whole, motion: whole.items[0]?.motions[0] };
};

test('PO-03 members vote by post, and the votes count when the motion is put to the vote unchanged', async () => {
  const id = await convened('withQuorum', 2_500);
  await byPost(ben, id, 'for');
  await byPost(ben, id, 'against');
  await byPost(cleo, id, 'for');
  expect((await read(ben, id)).motion).toMatchObject({ postal: { mine: 'against', people: 2 }, can: { voteByPost: true } });
  expect((await read(chair, id)).quorum).toMatchObject({ people: 2, byPost: 2, isReached: true });
  await ask(calls.giveProxy, cleo, { params: { id }, body: { to: dan.id } });
  await expect(byPost(cleo, id, 'for')).rejects.toMatchObject({ code: 'postal.proxyGiven' });
  expect((await read(cleo, id)).motion).toMatchObject({ postal: { mine: null, people: 1 }, can: { voteByPost: false } });
  await ask(calls.checkIn, chair, { params: { id }, body: { how: 'inPerson' } });
  const startsAt = Date.parse((await read(chair, id)).startsAt);
  while (Date.now() <= startsAt) await new Promise((resolve) => setTimeout(resolve, startsAt + 1 - Date.now()));
  await expect(byPost(dan, id, 'for')).rejects.toMatchObject({ code: 'postal.late' });
  await ask(calls.changePhase, chair, { params: { id }, body: { phase: 'open' } });
  await ask(calls.changeItem, chair, { params: { id, item: 'i1' }, body: { isOpen: true } });
  const vote = (isOpen: boolean) => ask(calls.changeVote, chair, { params: { id, motion: 'm1' }, body: { isOpen } });
  await vote(true);
  expect((await read(ben, id)).motion).toMatchObject({ voted: 1, hasVoted: true, mine: 'against', postal: { mine: null, people: 1 } });
  await ask(calls.castBallot, chair, { params: { id, motion: 'm1' }, body: { choice: 'for', inNameOf: [chair.id] } });
  await vote(false);
  expect((await read(ben, id)).motion).toMatchObject({ counts: { for: 1, against: 1, abstain: 0 }, postal: { people: 1 } });
});

test('PO-03 no one votes by post where the by-laws do not allow it, nor people who are not in the group', async () => {
  for (const rule of ['none', undefined] as const) {
    const id = await convened(rule, 3_600_000);
    expect((await read(ben, id)).motion?.can.voteByPost).toBe(false);
    await expect(byPost(ben, id, 'for')).rejects.toMatchObject({ code: 'postal.none' });
  }
  const id = await convened('withoutQuorum', 7_200_001 + 60_000);
  await expect(byPost(await aPerson(app), id, 'for')).rejects.toMatchObject({ code: 'thing.notFound' });
  await byPost(dan, id, 'abstain');
  await takeOut(app, group, dan);
  expect((await read(ben, id)).motion?.postal.people).toBe(0);
  expect((await read(ben, id)).quorum.byPost).toBe(0);
});
