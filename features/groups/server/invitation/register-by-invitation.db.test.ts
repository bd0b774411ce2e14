import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { saveRegistration } from '#platform/server/installation/registration-store.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { registerByInvitation } from '../../contract/link-registration-endpoints.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf, auditOf } from '../testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager' });
});
afterAll(() => database.drop());

async function aLink(body: object = {}) {
  const group = await aGroup(app, ana);
  const { address } = await ask(endpoints.createInvitation, ana, { params: { id: group.id }, body: { days: 7, maxUses: null, ...body } });
  return { group, code: address?.split('/join/')[1] ?? '' };
}
const zoe = { name: 'Zoé Marsh', email: 'zoe@example.org', password: 'a password of her own', acceptTerms: true };
const register = (code: string, body: object = {}) => ask(registerByInvitation, visitor, { params: { code }, body: { ...zoe, ...body } });
const userCount = async () => (await app.db.one<{ count: number }>(sql`select count(*)::int as count from users`)).count;
const membersOf = async (id: string) => (await ask(endpoints.readGroup, ana, { params: { id } })).memberCount;

test('SH-13 GR-09 who registers by a link is a member at once, before the address is confirmed, with a derived username', async () => {
  const { group, code } = await aLink();
  const { session, groupId } = await register(code);
  expect(groupId).toBe(group.id);
  expect(session.user).toMatchObject({ name: 'Zoé Marsh', role: 'member', isEmailConfirmed: false });
  // From the name, not the private address; the number hides whether “zoe.marsh” is taken.
  expect(session.user.username).toMatch(/^zoe\.marsh-\d{1,5}$/);
  expect(await membersOf(group.id)).toBe(2);
  expect(await auditOf(app, group.id)).toMatchObject([
    { action: 'group.invite' },
    { action: 'group.joinByInvitation', actorId: session.user.id },
  ]);
  // The same address again: the same reply.
  const other = await register(code);
  expect(other.session.user).toMatchObject({ email: 'zoe@example.org', isEmailConfirmed: false });
  expect(other.session.user.id).not.toBe(session.user.id);
});

test('SH-13 ER-02 a repeated registration by a link signs in, and uses up the link once', async () => {
  const { group, code } = await aLink({ maxUses: 1 });
  const [email, commandId] = ['yan@example.org', newId()];
  const first = await register(code, { email, commandId });
  const before = await userCount();
  const again = await register(code, { email, commandId });
  expect([again.groupId, again.session.user.id]).toEqual([group.id, first.session.user.id]);
  expect([await userCount(), await membersOf(group.id)]).toEqual([before, 2]);
  await expect(register(code, { email, commandId, password: 'another password, long' })).rejects.toMatchObject({
    code: 'account.wrongCredentials',
  });
});

test('SH-13 GR-09 a link that is over or a registration that is not open creates no account', async () => {
  const { code } = await aLink({ maxUses: 1 });
  await register(code, { email: 'xenia@example.org' });
  const before = await userCount();
  await expect(register(code, { email: 'will@example.org' })).rejects.toMatchObject({ code: 'invitation.invalid' });
  const { code: open, group } = await aLink();
  await expect(register(open, { password: 'Zoé Marsh 1' })).rejects.toMatchObject({ code: 'input.invalid' });
  const rule = { managersInvite: true, providerRegisters: false, mailDomains: [] };
  for (const [mode, refused] of [
    ['closed', 'registration.closed'],
    ['invitation', 'registration.invitationRequired'],
  ] as const) {
    await app.db.transaction((tx) => saveRegistration(tx, { ...rule, mode }));
    await expect(register(open, { email: 'will@example.org' })).rejects.toMatchObject({ code: refused });
  }
  await app.db.transaction((tx) => saveRegistration(tx, { ...rule, mode: 'open', mailDomains: ['harbour.example'] }));
  await expect(register(open, { email: 'will@example.org' })).rejects.toMatchObject({
    code: 'input.invalid',
    fields: [{ name: 'email' }],
  });
  expect([await userCount(), await membersOf(group.id)]).toEqual([before, 1]);
});
