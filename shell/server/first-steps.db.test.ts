import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { createInvitation } from '#features/groups/contract/endpoints.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { endFirstSteps, readFirstSteps } from '#features/hub/contract/first-steps-endpoints.ts';
import { putLanguagesFirst } from '#features/hub/contract/endpoints.ts';
import { saveNames } from '#features/installation/contract/endpoints.ts';
import { saveRegistration } from '#platform/server/installation/registration-store.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
});
afterAll(() => database.drop());

const read = (viewer: SignedInViewer) => ask(readFirstSteps, viewer);
const ticked = async (viewer: SignedInViewer) => (await read(viewer)).steps.map(({ name, isDone }) => `${isDone ? '✓' : '–'} ${name}`);

test('SH-13 the steps of an administrator tick themselves from the data: name, mail, registration, group, invitation, backup', async () => {
  const administrator: SignedInViewer = { ...(await aPerson(app, { role: 'manager' })), isAdministrator: true };
  expect(await ticked(administrator)).toEqual(['– site', '– mail', '– registration', '– group', '– invite', '– backup']);
  await ask(saveNames, administrator, { body: { siteName: 'Quayside', ownerName: null, hostingName: null } });
  await app.db.transaction((tx) => saveRegistration(tx, { mode: 'open', managersInvite: true, providerRegisters: false, mailDomains: [] }));
  expect(await ticked(administrator)).toEqual(['✓ site', '– mail', '✓ registration', '– group', '– invite', '– backup']);
  const group = await aGroup(app, administrator);
  expect((await ticked(administrator)).slice(3)).toEqual(['✓ group', '– invite', '– backup']);
  await ask(createInvitation, administrator, { params: { id: group.id }, body: { days: 7, maxUses: 10 } });
  expect((await ticked(administrator)).slice(3)).toEqual(['✓ group', '✓ invite', '– backup']);
  await database.db.run(sql`update installation set mail_accepted_by = 'localhost:2525', mail_accepted_at = now()`);
  const withMail = createTestApp(database.db, features, { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'atrium@example.org' });
  expect((await requesterOf(withMail, features)(readFirstSteps, administrator)).steps[1]).toEqual({ name: 'mail', isDone: true });
});

test('SH-13 managers and members have their own steps, without those of disabled modules', async () => {
  const [manager, member] = [await aPerson(app, { role: 'manager' }), await aPerson(app)];
  expect(await ticked(manager)).toEqual(['– confirm', '– group', '– invite', '– write']);
  expect(await ticked(member)).toEqual(['– confirm', '– join', '– introduce', '– follow']);
  await aGroup(app, manager, {}, [member]);
  // A person who joined was invited.
  expect(await ticked(manager)).toEqual(['– confirm', '✓ group', '✓ invite', '– write']);
  expect((await read(member)).steps[1]).toEqual({ name: 'join', isDone: true });
  const less = createTestApp(database.db, features, { MODULES_OFF: 'documents' });
  expect((await requesterOf(less, features)(readFirstSteps, member)).steps.map(({ name }) => name)).toEqual(['confirm', 'join', 'follow']);
});

test('SH-13 a list that was put away never returns, not even after other settings of the Hub; old accounts get none', async () => {
  const [ana, bob] = [await aPerson(app), await aPerson(app)];
  await ask(putLanguagesFirst, ana, { body: { languages: ['fr'] } });
  for (const _again of [1, 2]) await ask(endFirstSteps, ana);
  for (const languages of [['es'], []]) {
    await ask(putLanguagesFirst, ana, { body: { languages } });
    expect(await read(ana)).toEqual({ role: 'member', isShown: false, steps: [] });
  }
  expect((await read(bob)).isShown).toBe(true);
  await app.db.run(sql`update users set created_at = now() - interval '61 days' where id = ${bob.id}`);
  expect((await read(bob)).isShown).toBe(false);
  await expect(ask(readFirstSteps, visitor)).rejects.toMatchObject({ code: 'auth.required' });
});
