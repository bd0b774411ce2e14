import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accountParts } from '../export/account-parts.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';
import { personReports } from './reportable.ts';

let own: TestDatabase;
let app: TestApp;
let http: ReturnType<typeof accountsHttp>;
let ana: Awaited<ReturnType<typeof aUser>>;
let bob: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  const { accounts } = await import('../feature.ts');
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
  [ana, bob] = [await aUser(app), await aUser(app)];
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const moderate = (action: 'hide' | 'restore' | 'remove') =>
  own.db.transaction(async (tx) => personReports.hiding?.[action]?.(app, tx, ana.viewer.id));
const profile = async (by = bob) => (await ask(http, 'GET', `/api/people/${ana.viewer.id}`, { token: by.token })).body;
const put = (fields: object) =>
  ask(http, 'PUT', `/api/user/${ana.viewer.id}`, {
    token: ana.token,
    body: { username: ana.viewer.username, name: 'Ana', email: ana.email, ...fields },
  });
const picture = () => http.inject({ url: `/api/people/${ana.viewer.id}/picture`, headers: { authorization: `Bearer ${bob.token}` } });

test('AD-04 hidden profile: picture and job title are invisible, in the export and not replaceable; restoring reverts that', async () => {
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#aa5522' } })
    .jpeg()
    .toBuffer();
  await put({ occupation: 'Sells cheap boats', profileImage: `data:image/jpeg;base64,${image.toString('base64')}` });
  const before = await profile();
  const bytes = (await picture()).rawPayload;
  await moderate('hide');
  expect(await profile()).toMatchObject({ name: 'Ana', occupation: null, face: null });
  expect((await picture()).statusCode).toBe(404);
  const { body } = await ask(http, 'GET', `/api/user/${ana.viewer.id}`, { token: ana.token });
  expect(body).toMatchObject({ isProfileHidden: true, occupation: null, profileImage: null });
  expect(await personReports.find(own.db, ana.viewer.id, false)).toMatchObject({
    isHidden: true,
    text: expect.stringContaining('Sells cheap boats'),
  });
  const exported: object[] = [];
  for await (const part of accountParts(app, ana.viewer.id, 'en')) exported.push(part);
  expect(JSON.stringify(exported)).toContain('Sells cheap boats');
  expect(exported).toContainEqual(expect.objectContaining({ hash: createHash('sha256').update(bytes).digest('hex') }));

  // Other fields can be changed, and rejected input is not lost.
  expect((await put({ occupation: 'Sells cheap boats again' })).body).toMatchObject({ code: 'account.profileHidden' });
  expect((await put({ profileImage: `data:image/jpeg;base64,${image.toString('base64')}` })).body).toMatchObject({
    code: 'account.profileHidden',
  });
  expect((await put({ city: 'Vigo', occupation: '', profileImage: null })).status).toBe(200);

  await moderate('hide');
  await moderate('restore');
  const after = await profile();
  expect(after).toMatchObject({ occupation: 'Sells cheap boats', city: 'Vigo', name: 'Ana' });
  expect(after['face']).not.toBe(before['face']);
  expect((await picture()).rawPayload.equals(bytes)).toBe(true);
});

test('AD-04 removed parts of a profile are deleted permanently and can be replaced', async () => {
  await moderate('hide');
  await moderate('remove');
  expect(await profile()).toMatchObject({ occupation: null, face: null });
  await moderate('restore');
  expect(await profile()).toMatchObject({ occupation: null });
  expect((await put({ occupation: 'Gives boats away' })).status).toBe(200);
  expect(await profile()).toMatchObject({ occupation: 'Gives boats away' });
});
