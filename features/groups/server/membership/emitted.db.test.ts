import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import type { DomainEventKindHolding } from '#platform/server/events/domain-events.ts';
import { during } from '#platform/server/events/subscribers.ts';
import { serverFeature } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { memberLeft, requestDecided, requestMade } from '../domain-events.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf } from '../testing.ts';

const delivered: object[] = [];
/** A feature that records what is delivered to it, as one that notifies or counts would. */
const listener = serverFeature({
  name: 'listener',
  policy: {},
  errors: {},
  routes: [],
  tables: [],
  subscribers: [requestMade, requestDecided, memberLeft].map((kind: DomainEventKindHolding<object>) =>
    during(kind, `listener.${kind.type}`, async (_, __, data, { actorId }) => void delivered.push({ type: kind.type, ...data, actorId })),
  ),
});

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups, listener]);
});
afterAll(() => database.drop());

test('GR-03 GR-11 events of a membership say how it was decided or ended, and by whom', async () => {
  const ask = requesterOf(app, [groups]);
  const [ana, bob] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  const { id } = await aGroup(app, ana);
  const of = { params: { id, userId: bob.id } };
  const join = () => ask(endpoints.joinGroup, bob, { params: { id } });
  const leave = () => ask(endpoints.leaveGroup, bob, { params: { id } });
  /** Accepts the request; returns when the membership began. */
  const accept = async () => {
    await ask(endpoints.acceptRequest, ana, of);
    return (await database.db.one<{ since: string }>(sql`select decided_at as since from memberships where user_id = ${bob.id}`)).since;
  };
  const last = (type: string, data: object, { id: actorId }: SignedInViewer) => {
    expect(delivered.at(-1)).toEqual({ type, groupId: id, userId: bob.id, ...data, actorId });
  };
  await join();
  last('requestMade', { isTakenBack: false }, bob);
  await leave();
  last('requestMade', { isTakenBack: true }, bob);
  await join();
  await ask(endpoints.declineRequest, ana, of);
  last('requestDecided', { isAccepted: false }, ana);
  await join();
  let since = await accept();
  last('requestDecided', { isAccepted: true }, ana);
  await ask(endpoints.removeMember, ana, { ...of, body: { reason: '' } });
  last('memberLeft', { how: 'removed', since }, ana);
  await join();
  since = await accept();
  await leave();
  last('memberLeft', { how: 'left', since }, bob);
  await join();
  since = await accept();
  await closeAccount(app.as(bob));
  last('memberLeft', { how: 'accountClosed', since }, bob);
});
