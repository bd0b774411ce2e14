import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { testHouse, type TestHouse } from '#platform/server/testing/house.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, aRegistration, ask, aUser } from '../testing.ts';
import { ensureAdministrator } from './ensure-administrator.ts';

let own: TestDatabase;
let house: TestHouse;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  house = testHouse(own.db, [accounts]);
  http = accountsHttp(house);
  await ensureAdministrator(house);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

/** What registering under a username is answered: its code at the field, or the username that was kept. */
async function registering(username: string): Promise<unknown> {
  const { email } = aRegistration();
  const { status, body } = await ask(http, 'POST', '/api/auth/register', { body: aRegistration({ username, email }) });
  if (status === 201) return (body['user'] as { username: string }).username;
  return (body['fields'] as { name: string; code: string }[]).map(({ name, code }) => `${name} ${code}`).join();
}

test('AC-15 AC-02 a username that looks like another one is taken', async () => {
  expect(await registering('scope')).toBe('scope');
  // The first letter is Cyrillic, then all of them are; digits and letters; letters that look like two.
  for (const likeness of ['ѕсоре', 'sc0pe', 'SCOPE', 'ｓｃｏｐｅ'])
    expect(await registering(likeness), likeness).toBe(likeness === 'sc0pe' ? 'sc0pe' : 'username account.usernameTaken');
  expect(await registering('marina1')).toBe('marina1');
  for (const likeness of ['rnarina1', 'marinal']) expect(await registering(likeness), likeness).toBe('username account.usernameTaken');
});

test('AC-15 the names of those who run the site are kept for them, and their likenesses', async () => {
  for (const username of [
    'administrator',
    'Admin',
    'adrnin',
    'admin-1',
    'a.d.m.i.n',
    'support',
    'administrateur',
    'moderador',
    'atrium',
    'root2',
  ])
    expect(await registering(username), username).toBe('username account.usernameReserved');
  expect(await own.db.one(sql`select username from users where is_administrator`)).toEqual({ username: 'administrator' });
});

test('AC-15 AC-02 a username holds nothing that cannot be seen, one script, and no letter in disguise', async () => {
  const refused = [
    'pierre\u3164',
    '\u3164\u3164\u3164',
    '\u202Eerreip',
    'pie\u200Drre',
    'pie\u00ADrre',
    'pierre\uFE0F',
    'pierr\u{E0065}',
    'pіerre', // a Cyrillic і among Latin letters
    'аdministrator', // and an а
    '𝓅𝒾ℯ𝓇𝓇ℯ',
    'pi\u0307erre',
    `p${'\u0301\u0302\u0303\u0304\u0305'}ierre`,
    'pierre١',
    '12שלום',
    'שלום-',
    'ᚠᚢᚦᚨ',
  ];
  for (const username of refused) expect(await registering(username), JSON.stringify(username)).toBe('username account.usernameInvalid');
  for (const username of ['пётр.петров', 'שלום3', 'زينب_٢', '山田たろう', 'yamada-山田', 'दिव्या', 'zoë.žižek', 'ελένη2'])
    expect(await registering(username), username).toBe(username);
});

test('AC-15 of two who take names that look alike at the same moment one gets it', async () => {
  const answers = await Promise.all(['corail', 'coraii', 'corai1', 'сorаil'].map(registering));
  expect(
    answers.filter((answer) => answer === 'username account.usernameTaken' || answer === 'username account.usernameInvalid').length,
  ).toBe(2);
});

test('AC-15 whoever had a name keeps it, like it or not, and no newcomer comes near either of two', async () => {
  const older = await aUser(house, { username: 'vladimir-1' });
  const newer = await aUser(house, { username: 'vladimir-2' });
  // As rows are that were there before names were compared.
  await own.db.run(
    sql`update users set username = 'Vladіmir', username_skeleton = null, username_skeleton_twin = 0 where id = ${newer.viewer.id}`,
  );
  await own.db.run(
    sql`update users set username = 'Vladimir', username_skeleton = null, username_skeleton_twin = 0 where id = ${older.viewer.id}`,
  );
  await accounts.onStart?.(house);
  await accounts.onStart?.(house);
  expect(await own.db.many(sql`select username_skeleton_twin as twin from users where username ilike 'vlad_mir' order by id`)).toHaveLength(
    2,
  );
  expect(await registering('vladimir')).toBe('username account.usernameTaken');
  const edit = (username: string, name: string) =>
    ask(http, 'PUT', `/api/user/${newer.viewer.id}`, { token: newer.token, body: { username, name, email: newer.email } });
  expect(await edit('Vladіmir', 'Another')).toMatchObject({ status: 200, body: { username: 'Vladіmir', name: 'Another' } });
  expect((await edit('vladimir', 'Another')).body['fields']).toEqual([{ name: 'username', code: 'account.usernameTaken' }]);
  expect((await edit('moderator', 'Another')).body['fields']).toEqual([{ name: 'username', code: 'account.usernameReserved' }]);
  expect((await edit('vlad\u3164', 'Another')).body['fields']).toEqual([{ name: 'username', code: 'account.usernameInvalid' }]);
  expect((await edit('vlad', 'Another')).status).toBe(200);
  expect(await registering('vlаdimir')).toBe('username account.usernameInvalid');
  expect(await registering('vladimir')).toBe('username account.usernameTaken');
});
