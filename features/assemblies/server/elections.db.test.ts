import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import * as elections from '../contract/election-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import { CheckedRules } from '../contract/read-log.ts';
import type { AssemblyEvent } from '../contract/rules/events.ts';
import { appending, closeVotesDue } from './log/append.ts';
import { commands } from './testing/commands.ts';
import { bylaws, convocation } from './testing/convocation.ts';
import { installation, type Installation } from './testing/installation.ts';

let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let bell: ReturnType<typeof bellOf>;
let chair: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const made = await installation([notifications]);
  ({ own, app, ask } = made);
  bell = bellOf(app, made.features);
});
beforeEach(async () => {
  chair = await aPerson(app, { role: 'manager', name: 'Ana' });
  [ben, cleo] = [await aPerson(app, { name: 'Ben' }), await aPerson(app, { name: 'Cleo' })];
  group = await aGroup(app, chair, {}, [ben, cleo]);
});
afterAll(() => own.drop());

const wait = (until: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, until + 1 - Date.now())));
const { convene, read, open } = commands(() => ({ ask }));
const electionIn = async (who: Viewer, id: string) => (await read(who, id)).items[0]?.elections[0];
const stand = (who: Viewer, id: string, isStanding = true) =>
  ask(elections.changeCandidacy, who, { params: { id, election: 'e1' }, body: { isStanding } });
const round = (id: string, body: object) => ask(elections.changeRound, chair, { params: { id, election: 'e1' }, body });
const cast = (who: SignedInViewer, id: string, ...marks: SignedInViewer[]) =>
  ask(elections.castElectionBallot, who, {
    params: { id, election: 'e1' },
    body: { marks: marks.map((person) => person.id), inNameOf: [who.id] },
  });
async function isLawful(id: string): Promise<boolean> {
  const rules = new CheckedRules();
  const { items } = await ask(calls.readLog, chair, { params: { id } });
  return items.every(({ hash: _, previousHash: __, ...event }) => rules.allows(event as AssemblyEvent)) && rules.state !== undefined;
}

/** An open assembly whose first item has a motion and an election, with everyone present. */
async function anOpenOne(weights: 'equal' | 'given' = 'equal'): Promise<string> {
  const body = {
    bylaws: bylaws({ weights }),
    agenda: [{ title: 'Committee', motion: 'The accounts are approved.', election: { title: 'Committee', seats: 1 } }],
    weights: weights === 'given' ? [{ person: ben.id, weight: 5 }] : [],
  };
  const id = await convene(chair, convocation(group.id, 700, body));
  await open(chair, id, [chair, ben, cleo]);
  return id;
}

test('PO-03 an election of the agenda: candidates accept, a secret first round elects no one, a named second one does', async () => {
  const id = await anOpenOne();
  await ask(elections.proposeCandidate, chair, { params: { id, election: 'e1', person: ben.id } });
  await app.runJobs();
  expect((await bell.notificationsOf(ben)).map(({ kind }) => kind)).toContain('assemblyCandidateProposed');
  expect(await electionIn(ben, id)).toMatchObject({ majority: 'absolute', can: { accept: true, openRound: false } });
  await expect(round(id, { isOpen: true })).rejects.toMatchObject({ code: 'election.noCandidate' });
  await stand(ben, id);
  await stand(cleo, id);
  await expect(ask(elections.changeRound, ben, { params: { id, election: 'e1' }, body: { isOpen: true } })).rejects.toMatchObject({
    code: 'thing.notFound',
  });
  await round(id, { isOpen: true });
  await cast(ben, id, ben);
  await cast(cleo, id, cleo);
  await expect(cast(ben, id, ben)).rejects.toMatchObject({ code: 'ballot.cast' });
  await expect(cast(chair, id, ben, cleo)).rejects.toMatchObject({ code: 'ballot.wrongMarks' });
  expect((await electionIn(ben, id))?.round).toMatchObject({ isSecret: true, voted: 2, hasVoted: true, mine: null, votesFor: [] });
  await round(id, { isOpen: false });
  const first = await electionIn(chair, id);
  expect(first?.rounds).toMatchObject([{ result: 'runOff', empty: 0, counts: [{ votes: 1 }, { votes: 1 }] }]);
  await round(id, { isOpen: true, isSecret: false });
  for (const who of [chair, ben]) await cast(who, id, ben);
  await cast(cleo, id);
  await round(id, { isOpen: false });
  expect(await electionIn(cleo, id)).toMatchObject({ state: 'decided', elected: [{ id: ben.id, name: 'Ben' }] });
  expect(await isLawful(id)).toBe(true);
});

test('PO-03 with given weights a secret round keeps and publishes sums only', async () => {
  const id = await anOpenOne('given');
  for (const who of [ben, cleo]) await stand(who, id);
  await round(id, { isOpen: true });
  await cast(ben, id, ben);
  await cast(cleo, id, cleo);
  await cast(chair, id);
  await round(id, { isOpen: false });
  expect((await electionIn(ben, id))?.rounds).toMatchObject([
    { empty: 1, counts: [{ id: ben.id, votes: 5, isElected: true }, { votes: 1 }], result: 'decided' },
  ]);
  expect(await isLawful(id)).toBe(true);
});

test('PO-03 a vote with a planned end is closed as of that millisecond, by the job, a command or a reader', async () => {
  for (const closes of ['job', 'command', 'reader'] as const) {
    const id = await anOpenOne();
    const closesAt = Date.now() + 900;
    await appending({ ...app, viewer: chair }, id, 'assembly.lead', ({ log, actor }) => {
      log.add({ kind: 'voteOpened', payload: { motion: 'm1', secret: true, majority: 'simple', closesAt } }, actor);
    });
    const vote = (who: SignedInViewer) =>
      ask(calls.castBallot, who, { params: { id, motion: 'm1' }, body: { choice: 'for', inNameOf: [who.id] } });
    await vote(ben);
    expect((await read(ben, id)).items[0]?.motions[0]?.closesAt).toBe(new Date(closesAt).toISOString());
    await wait(closesAt);
    await expect(vote(cleo)).rejects.toMatchObject({ code: 'assembly.noVoteOpen' });
    if (closes === 'job') await closeVotesDue(app);
    if (closes === 'command') await ask(calls.checkIn, cleo, { params: { id }, body: { how: null } });
    const motion = (await read(ben, id)).items[0]?.motions[0];
    expect(motion).toMatchObject({ state: 'accepted', counts: { for: 1, against: 0, abstain: 0 } });
    expect(motion?.closedAt).toBe(new Date(closesAt).toISOString());
    expect(await isLawful(id)).toBe(true);
  }
});

test('PO-03 the chair gives a vote an end in minutes', async () => {
  const id = await anOpenOne();
  await ask(calls.changeVote, chair, { params: { id, motion: 'm1' }, body: { isOpen: true, minutes: 5 } });
  const motion = (await read(ben, id)).items[0]?.motions[0];
  expect(Date.parse(motion?.closesAt ?? '') - Date.parse(motion?.openedAt ?? '')).toBe(300_000);
});
