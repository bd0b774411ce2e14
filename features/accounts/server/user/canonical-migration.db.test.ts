import { readFileSync } from 'node:fs';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

test('AC-02 existing accounts with equal canonical names are separated: the first keeps the name, and of two confirmed addresses the earlier remains', async () => {
  const migration = readFileSync(new URL('../../../../database/migrations/0092_accounts-canonical.sql', import.meta.url), 'utf8');
  await own.db.run(sql`drop index users_username`);
  await own.db.run(sql`drop index users_email`);
  await own.db.run(sql`drop index users_email_unconfirmed`);
  await own.db.run(sql`
    insert into users (id, username, name, email, password_hash, role, created_at, email_confirmed_at) values
      ('AAAAAAAA', 'Straße', '', 'a@example.org', '', 'member', now() - interval '2 days', now()),
      ('BBBBBBBB', 'ſtraße', '', 'ａ@example.org', '', 'member', now() - interval '1 day', now()),
      ('CCCCCCCC', 'other', '', 'A@example.org', '', 'member', now(), null)`);
  const changes = migration
    .slice(migration.indexOf('update users'), migration.indexOf('drop index'))
    .split(/;\n/)
    .filter((part) => part.trim());
  for (const change of changes) await own.db.run(sql`${raw(change)}`);
  await own.db.run(sql`create unique index users_username on users (username_key)`);
  await own.db.run(sql`create unique index users_email on users (email_key) where email_confirmed_at is not null`);
  expect(await own.db.many(sql`select username, email from users order by id`)).toEqual([
    { username: 'Straße', email: 'a@example.org' },
    { username: 'ſtraße-bbbbbbbb', email: 'bbbbbbbb@address-taken.invalid' },
    { username: 'other', email: 'A@example.org' },
  ]);
});
