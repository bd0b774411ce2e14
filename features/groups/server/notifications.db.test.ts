import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { groups } from './feature.ts';
import { groupReports } from './reportable.ts';
import { aGroup, requesterOf, groupText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups]);
  ask = requesterOf(app, [accounts, groups]);
});
beforeEach(async () => {
  [ana, bob, cleo] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app)];
  await shownTo();
});
afterAll(() => own.drop());

/**
 * Live messages about groups since the last call, with their rooms, without progress of background
 * tasks.
 */
async function shownTo(): Promise<[string, string, readonly string[]][]> {
  await app.runJobs();
  app.moves.length = 0;
  return app.sent
    .splice(0)
    .filter(({ rooms, message }) => rooms.length > 0 && message.type !== 'work.changed')
    .map(({ rooms, message: { type, id } }) => [type, id, rooms.toSorted()]);
}
const join = (who: SignedInViewer, id: string) => ask(endpoints.joinGroup, who, { params: { id } });
const user = ({ id }: SignedInViewer) => `user:${id}`;
const hiding = (action: 'hide' | 'restore', id: string) => own.db.transaction(async (tx) => groupReports.hiding?.[action](app, tx, id));

test('GR-11 creating, changing and deleting a group notifies everybody who may see it', async () => {
  const { id, version } = await aGroup(app, ana, {}, [bob]);
  const room = [`group:${id}`];
  expect((await shownTo()).filter(([type]) => type === 'group.changed')).toContainEqual(['group.changed', id, room]);
  const open = await aGroup(app, ana, { visibility: 'public' });
  expect((await shownTo()).filter(([type]) => type === 'group.changed')).toContainEqual(['group.changed', open.id, ['public']]);
  const { groupName, companyName, category, description, visibility } = groupText();
  const body = { groupName, companyName, category, description, visibility, version };
  await ask(endpoints.editGroup, ana, { params: { id }, body: body as never });
  expect(await shownTo()).toEqual([
    ['group.changed', id, room],
    ['waiting.changed', id, room],
  ]);
  await ask(endpoints.deleteGroup, ana, { params: { id } });
  await app.runJobs();
  expect(app.moves).toContainEqual({ kind: 'empty', id: `group:${id}` });
  expect(await shownTo()).toEqual([['membership.changed', id, room]]);
  await ask(endpoints.deleteGroup, ana, { params: { id: open.id } });
  expect(await shownTo()).toEqual(
    expect.arrayContaining([
      ['membership.changed', open.id, [`group:${open.id}`]],
      ['group.changed', open.id, ['public']],
    ]),
  );
});

test('GR-03 GR-05 deleting a group notifies people with a request, if there are any', async () => {
  const { id } = await aGroup(app, ana, {}, [bob]);
  await join(cleo, id);
  expect(await shownTo()).toContainEqual(['waiting.changed', id, [user(ana)]]);
  await ask(endpoints.deleteGroup, ana, { params: { id } });
  expect(await shownTo()).toEqual(
    expect.arrayContaining([
      ['group.changed', id, [user(cleo)]],
      ['membership.changed', id, [`group:${id}`]],
    ]),
  );
  const another = await aGroup(app, ana, {}, [bob]);
  await shownTo();
  await ask(endpoints.deleteGroup, ana, { params: { id: another.id } });
  expect(await shownTo()).toEqual([['membership.changed', another.id, [`group:${another.id}`]]]);
});

test('GR-03 GR-04 joining and leaving notifies the person and the other members', async () => {
  const { id } = await aGroup(app, ana);
  const room = [`group:${id}`];
  await shownTo();
  await join(bob, id);
  const requested = [
    ['group.changed', id, [user(ana), user(bob)].toSorted()],
    ['waiting.changed', id, [user(ana)]],
  ];
  expect(await shownTo()).toEqual(requested);
  await ask(endpoints.acceptRequest, ana, { params: { id, userId: bob.id } });
  expect(await shownTo()).toEqual(
    expect.arrayContaining([...requested, ['membership.changed', id, [user(bob)]], ['group.changed', id, room]]),
  );
  await ask(endpoints.leaveGroup, bob, { params: { id } });
  expect(await shownTo()).toEqual([
    ['membership.changed', id, [user(bob)]],
    ['group.changed', id, room],
  ]);
});

test('RE-03 GR-11 closing the manager’s account announces the group as changed, or as deleted', async () => {
  const { id } = await aGroup(app, ana, {}, [bob]);
  const alone = await aGroup(app, ana);
  await shownTo();
  await closeAccount(app.as(ana));
  expect(await shownTo()).toEqual(
    expect.arrayContaining([
      ['group.changed', id, [`group:${id}`]],
      ['waiting.changed', id, [`group:${id}`]],
      ['membership.changed', alone.id, [`group:${alone.id}`]],
    ]),
  );
  expect((await ask(endpoints.readGroup, bob, { params: { id } })).managerId).toBe(bob.id);
});

test('AD-04 GR-07 hiding a public group is announced to everybody once, and so is restoring it', async () => {
  const { id } = await aGroup(app, ana, { visibility: 'public' }, [bob]);
  await shownTo();
  await hiding('hide', id);
  expect(await shownTo()).toEqual(
    expect.arrayContaining([
      ['group.changed', id, [`group:${id}`]],
      ['group.changed', id, ['public']],
    ]),
  );
  await hiding('hide', id);
  expect(await shownTo()).toEqual([]);
  await hiding('restore', id);
  expect((await shownTo()).filter(([type]) => type === 'group.changed')).toEqual([['group.changed', id, ['public']]]);
  await hiding('restore', id);
  expect(await shownTo()).toEqual([]);
  const closed = await aGroup(app, ana, {}, [bob]);
  await shownTo();
  await hiding('hide', closed.id);
  expect((await shownTo()).filter(([, , rooms]) => rooms.includes('public'))).toEqual([]);
});
