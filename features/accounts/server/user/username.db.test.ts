import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { takenUsernames } from '../invited/invited-store.ts';
import { openInvited } from '../invited/open-invited.ts';
import { sweep } from '../sweep.ts';
import { accountsHttp, aRegistration, ask, aUser } from '../testing.ts';
import { ensureAdministrator } from './ensure-administrator.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
  await ensureAdministrator(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

/** Result of registering a username: the error code of the field, or the stored username. */
async function registering(username: string): Promise<unknown> {
  const { email } = aRegistration();
  const { status, body } = await ask(http, 'POST', '/api/auth/register', { body: aRegistration({ username, email }) });
  if (status === 201) return (body['user'] as { username: string }).username;
  return (body['fields'] as { name: string; code: string }[]).map(({ name, code }) => `${name} ${code}`).join();
}

test('AC-15 AC-02 a confusable username is taken', async () => {
  expect(await registering('scope')).toBe('scope');
  // A Cyrillic first letter, then all Cyrillic; digits and letters; letters that resemble two.
  for (const likeness of ['ѕсоре', 'sc0pe', 'SCOPE', 'ｓｃｏｐｅ'])
    expect(await registering(likeness), likeness).toBe(likeness === 'sc0pe' ? 'sc0pe' : 'username account.usernameTaken');
  expect(await registering('marina1')).toBe('marina1');
  for (const likeness of ['rnarina1', 'marinal']) expect(await registering(likeness), likeness).toBe('username account.usernameTaken');
});

test('AC-15 names of the operators and confusable ones are reserved', async () => {
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

test('AC-15 AC-02 a username has no invisible characters, one script, and no letters in disguise', async () => {
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

test('AC-15 of two concurrent registrations with confusable names one succeeds', async () => {
  const answers = await Promise.all(['corail', 'coraii', 'corai1', 'сorаil'].map(registering));
  expect(
    answers.filter((answer) => answer === 'username account.usernameTaken' || answer === 'username account.usernameInvalid').length,
  ).toBe(2);
});

test('AC-15 existing names are kept even if confusable, and no new name may resemble either', async () => {
  const older = await aUser(app, { username: 'vladimir-1' });
  const newer = await aUser(app, { username: 'vladimir-2' });
  // As stored before confusable names were compared.
  await own.db.run(
    sql`update users set username = 'Vladіmir', username_skeleton = null, username_skeleton_twin = 0 where id = ${newer.viewer.id}`,
  );
  await own.db.run(
    sql`update users set username = 'Vladimir', username_skeleton = null, username_skeleton_twin = 0 where id = ${older.viewer.id}`,
  );
  await accounts.onStart?.(app);
  await accounts.onStart?.(app);
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

describe('separators', () => {
  const rename = ({ viewer, token, email }: Awaited<ReturnType<typeof aUser>>, username: string, name = 'Another') =>
    ask(http, 'PUT', `/api/user/${viewer.id}`, { token, body: { username, name, email } });

  test('AC-15 separators are ignored: helen_marsh, helen-marsh and helenmarsh are taken if helen.marsh exists', async () => {
    expect(await registering('helen.marsh')).toBe('helen.marsh');
    for (const likeness of ['helen_marsh', 'helen-marsh', 'helenmarsh', 'h.e.l.e.n.marsh', 'helen.marsh_', 'helen..marsh', 'Helen-MARSH'])
      expect(await registering(likeness), likeness).toBe('username account.usernameTaken');
    expect(await registering('helen.marshall')).toBe('helen.marshall');
    expect(await registering('drnolan')).toBe('drnolan');
    // Letters that resemble another without the separator between them.
    expect(await registering('dr.nolan')).toBe('username account.usernameTaken');
    expect(await registering('dmolan')).toBe('username account.usernameTaken');
  });

  test('AC-15 separators of the own name can be changed freely, and no other name gets blocked', async () => {
    const ana = await aUser(app, { username: 'ana.lopez' });
    const bob = await aUser(app, { username: 'bob.lopez' });
    expect(await rename(ana, 'ana_lopez')).toMatchObject({ status: 200, body: { username: 'ana_lopez' } });
    expect((await rename(bob, 'analopez')).body['fields']).toEqual([{ name: 'username', code: 'account.usernameTaken' }]);
    expect((await rename(ana, 'ana')).status).toBe(200);
    expect(await rename(bob, 'analopez')).toMatchObject({ status: 200 });
    expect(await registering('bob-lopez')).toBe('bob-lopez');
  });

  test('AC-15 of concurrent registrations that differ only in separators one succeeds', async () => {
    const answers = await Promise.all(['mira.sol', 'mira_sol', 'mira-sol', 'mirasol', 'mi.ra.sol'].map(registering));
    expect(answers.filter((answer) => answer === 'username account.usernameTaken')).toHaveLength(4);
  });

  test('AC-15 accounts that already collide keep their names and can edit the rest; writes of the previous release are backfilled', async () => {
    const [older, newer] = [await aUser(app, { username: 'old.one' }), await aUser(app, { username: 'other.one' })];
    // As the previous release leaves them, which does not know shapes.
    await own.db.run(sql`delete from username_shapes where user_id = any(${[older.viewer.id, newer.viewer.id]}::text[])`);
    await own.db.run(sql`update users set username = 'old_one', username_skeleton = 'old_one' where id = ${newer.viewer.id}`);
    await accounts.onStart?.(app);
    await accounts.onStart?.(app);
    expect(
      await own.db.many(
        sql`select shape, twin from username_shapes where user_id = any(${[older.viewer.id, newer.viewer.id]}::text[]) order by twin`,
      ),
    ).toEqual([
      { shape: 'oldone', twin: 0 },
      { shape: 'oldone', twin: 1 },
    ]);
    expect(await rename(newer, 'old_one', 'Same')).toMatchObject({ status: 200, body: { name: 'Same' } });
    expect(await rename(older, 'old.one', 'Same')).toMatchObject({ status: 200 });
    expect(await registering('oldone')).toBe('username account.usernameTaken');
    await own.db.run(sql`update users set username = 'fresh.one', username_skeleton = 'fresh.one' where id = ${newer.viewer.id}`);
    await sweep(app);
    expect(await registering('freshone')).toBe('username account.usernameTaken');
    await own.db.run(sql`delete from users where id = ${older.viewer.id}`);
    expect(await registering('oldone')).toBe('oldone');
  });

  test('AC-15 invited people get no name that differs from another in separators only', async () => {
    const invited = (username: string | null, email: string) => ({
      username,
      email,
      name: 'Nobody',
      role: 'member' as const,
      language: 'en' as const,
      address: null,
      postalCode: null,
      city: null,
      country: null,
      phone: null,
      occupation: null,
      company: null,
    });
    expect(await registering('petra.holm')).toBe('petra.holm');
    expect(await takenUsernames(own.db, ['petraholm', 'petra-holm', 'petra-holme'])).toEqual(new Set(['petraholm', 'petra-holm']));
    const ids = await own.db.transaction((tx) =>
      openInvited(
        app,
        tx,
        [
          invited('petra_holm', 'a@example.org'),
          invited('li.na', 'b@example.org'),
          invited('lina', 'c@example.org'),
          invited(null, 'petraholm@example.org'),
        ],
        'none',
      ),
    );
    expect(ids.map((id) => id !== null)).toEqual([false, true, false, true]);
    const rows = await own.db.many<{ username: string }>(
      sql`select username from users where id = any(${ids.filter((id) => id !== null)}::text[])`,
    );
    expect(rows.map(({ username }) => username)).not.toContain('petraholm');
  });
});
