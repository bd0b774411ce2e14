import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import * as calls from '../../contract/endpoints.ts';
import { commands } from '../testing/commands.ts';
import { bylaws, convocation } from '../testing/convocation.ts';
import { installation, type Installation } from '../testing/installation.ts';

let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let chair: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let dan: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  ({ own, app, ask } = await installation());
  [chair, ben] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Ben' })];
  [cleo, dan] = [await aPerson(app, { name: 'Cleo' }), await aPerson(app, { name: 'Dan' })];
  group = await aGroup(app, chair, {}, [ben, cleo, dan]);
});
afterAll(() => own.drop());

async function convened(postalVotes: 'none' | 'withoutQuorum' | 'withQuorum' | undefined, startsInMs: number): Promise<string> {
  const laws = bylaws({ quorum: { kind: 'people', people: 2 }, postalVotes });
  return convene(chair, convocation(group.id, startsInMs, { bylaws: laws }));
}
const { convene, read: readWhole, attend, phase, item, vote, cast, untilStart } = commands(() => ({ ask }));
const byPost = (who: SignedInViewer, id: string, choice: string) =>
  ask(calls.castPostalVote, who, { params: { id, motion: 'm1' }, body: { choice } });
const read = async (who: SignedInViewer, id: string) => {
  const whole = await readWhole(who, id);
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
  await attend(chair, id);
  await untilStart(chair, id);
  await expect(byPost(dan, id, 'for')).rejects.toMatchObject({ code: 'postal.late' });
  await phase(chair, id, 'open');
  await item(chair, id);
  await vote(chair, id, { isOpen: true });
  expect((await read(ben, id)).motion).toMatchObject({ voted: 1, hasVoted: true, mine: 'against', postal: { mine: null, people: 1 } });
  await cast(chair, id, 'for', [chair]);
  await vote(chair, id, { isOpen: false });
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
