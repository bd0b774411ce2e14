import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import { motto, withMoreFields } from '#features/accounts/contract/testing/motto.ts';

/** A process whose profiles have one more field. */
async function openApp() {
  const { testDatabase } = await import('#platform/server/testing/database.ts');
  const { createTestApp } = await import('#platform/server/testing/test-app.ts');
  const { accounts } = await import('#features/accounts/server/feature.ts');
  const { accountsHttp, ask, aUser } = await import('#features/accounts/server/testing.ts');
  const own = await testDatabase();
  // The migration.
  await own.db.run(sql`alter table users add column if not exists motto text`);
  await own.db.run(sql`alter table hidden_profiles add column if not exists motto text`);
  const app = createTestApp(own.db, [accounts]);
  const http = accountsHttp(app);
  const [ana, bob] = [await aUser(app), await aUser(app)];
  const address = `/api/user/${ana.viewer.id}`;
  return {
    own,
    app,
    http,
    ana,
    bob,
    account: async () => (await ask(http, 'GET', address, { token: ana.token })).body,
    profile: async () => (await ask(http, 'GET', `/api/people/${ana.viewer.id}`, { token: bob.token })).body,
    save: (fields: object) =>
      ask(http, 'PUT', address, { token: ana.token, body: { username: ana.viewer.username, name: 'Ana', email: ana.email, ...fields } }),
  };
}

let back: () => void;
let here: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  back = withMoreFields({ motto });
  here = await openApp();
});
afterAll(async () => {
  await here.http.close();
  await here.own.drop();
  back();
});

/** Files of the data export, with the words of the new field. */
async function exported(): Promise<string> {
  const { accountParts } = await import('#features/accounts/server/export/account-parts.ts');
  const { words } = here.app;
  const translate: typeof words.translate = (language, namespace, key, values) =>
    key === motto.label ? 'Motto of the person' : words.translate(language, namespace, key, values);
  const parts: object[] = [];
  const app = Object.assign(Object.create(here.app) as typeof here.app, { words: { ...words, translate } });
  for await (const part of accountParts(app, here.ana.viewer.id, 'en')) parts.push(part);
  return JSON.stringify(parts);
}

async function found(text: string): Promise<object[]> {
  const { personFinder } = await import('#features/accounts/server/person/person-finder.ts');
  const { searchMatchFor } = await import('#platform/server/testing/search-match.ts');
  return personFinder.find(here.own.db, here.bob.viewer, searchMatchFor(text), 5);
}

async function moderate(action: 'hide' | 'restore' | 'remove'): Promise<void> {
  const { personReports } = await import('#features/accounts/server/person/reportable.ts');
  await here.own.db.transaction(async (tx) => personReports.hiding?.[action]?.(here.app, tx, here.ana.viewer.id));
}

test('ER-02 a declared profile field is saved, validated, shown to others, exported and searched', async () => {
  expect(await here.account()).toMatchObject({ motto: null });
  expect((await here.save({ motto: 'Slow tides carry far' })).status).toBe(200);
  expect(await here.account()).toMatchObject({ motto: 'Slow tides carry far' });
  expect(await here.profile()).toMatchObject({ motto: 'Slow tides carry far' });
  // Absent fields do not change.
  expect((await here.save({ city: 'Vigo' })).body).toMatchObject({ motto: 'Slow tides carry far', city: 'Vigo' });
  expect((await here.save({ motto: 'x'.repeat(61) })).body).toMatchObject({ fields: [{ name: 'motto', code: 'field.tooLong' }] });
  const data = await exported();
  expect(data).toContain('"motto":"Slow tides carry far"'.replaceAll('"', '\\"').replace(':', ': '));
  expect(data).toContain('Motto of the person');
  expect(await found('tides')).toMatchObject([{ id: here.ana.viewer.id, text: expect.stringContaining('Slow tides carry far') }]);
});

test('AD-04 moderators hide a declared hideable field with the profile; it cannot be replaced, and returns when restored', async () => {
  await here.save({ motto: 'Slow tides carry far' });
  await moderate('hide');
  expect([(await here.account())['motto'], (await here.profile())['motto']]).toEqual([null, null]);
  expect(await found('tides')).toEqual([]);
  const { personReports } = await import('#features/accounts/server/person/reportable.ts');
  expect((await personReports.find(here.own.db, here.ana.viewer.id, false))?.text).toContain('Slow tides carry far');
  expect(await exported()).toContain('Slow tides carry far');
  expect((await here.save({ motto: 'Another' })).body).toMatchObject({ code: 'account.profileHidden' });
  await moderate('restore');
  expect(await here.profile()).toMatchObject({ motto: 'Slow tides carry far' });
  expect(await found('tides')).toHaveLength(1);
  await moderate('remove');
  expect(await here.profile()).toMatchObject({ motto: null });
});

test('AC-04 accounts that are created for invited people have the declared field', async () => {
  const { openInvited, unknownPasswordHash } = await import('#features/accounts/server/public-api.ts');
  const person = { username: null, name: 'Invited', email: 'invited-motto@example.org', role: 'member', language: 'en' } as const;
  const hash = await unknownPasswordHash();
  const [id] = await here.own.db.transaction((tx) => openInvited(here.app, tx, [Object.assign({ motto: 'Ready' }, person)], hash));
  expect(await here.own.db.one(sql`select motto, city from users where id = ${id}`)).toEqual({ motto: 'Ready', city: null });
});

test('AC-16 a declared field stands in the privacy policy, in the help, and in the tables of docs/', async () => {
  const { profileFieldsPage, withFieldColumns } = await import('./docs/profile-fields-page.ts');
  expect(profileFieldsPage()).toContain('| `motto` | motto | `users.motto` | 60 | signed-in people');
  const statements = withFieldColumns(readFileSync(new URL('../../docs/privacy-statements.md', import.meta.url), 'utf8'));
  const seen = /^\| \*\*People who are signed in\*\* .*$/m.exec(statements)?.[0];
  expect(seen).toContain('`users.occupation`, `users.motto`');
  for (const [language, nouns, own] of [
    ['en', 'job title, motto, city and country', 'company, motto and picture'],
    ['fr', 'fonction, devise, ville et pays', 'société, devise et photo'],
    ['es', 'ocupación, lema, ciudad y país', 'empresa, lema y foto'],
  ] as const) {
    const { privacy } = await import('#features/pages/web/texts/privacy.ts');
    const { faq } = await import('#features/help/contract/texts/faq.ts');
    const accounts = (await import(/* @vite-ignore */ `#features/accounts/web/privacy.${language}.ts`)) as { privacy: PrivacyText };
    await privacy.load(language, { data: [], recipients: [], retention: [] });
    expect(JSON.stringify(privacy.in(language))).toContain(nouns);
    expect(JSON.stringify(accounts.privacy.data)).toContain(own);
    expect(JSON.stringify(faq[language])).toMatch(/(?:motto|votre devise|su lema), /);
  }
});
