import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { InstallationReader } from '#platform/server/installation/installation-now.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { pages } from './feature.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let administrator: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, pages]);
  ask = requesterOf(app, [accounts, pages]);
  administrator = { ...(await aPerson(app)), isAdministrator: true };
});
afterAll(() => own.drop());

/** Reads the settings of pages again. */
const shownTo = () => new InstallationReader(own.db, app.config).now();

test('AD-07 a custom text replaces the built-in one in its language, until it is restored', async () => {
  const params = { name: 'terms' };
  const text = { title: 'House rules', lead: 'Of [us](/propos).', body: '## Peace\nBe kind.' };
  await ask(endpoints.saveText, administrator, { params, body: { language: 'fr', ...text } });
  await ask(endpoints.saveText, administrator, {
    params: { name: 'home' },
    body: { language: 'en', title: 'Ahoy', lead: 'A port.', body: '' },
  });
  expect((await shownTo()).settings).toMatchObject({ ownTexts: { terms: ['fr'] }, home: { en: { heading: 'Ahoy', lead: 'A port.' } } });
  expect(await ask(endpoints.readText, visitor, { params, query: { language: 'fr' } })).toMatchObject({ text });
  expect(await ask(endpoints.readText, visitor, { params, query: { language: 'en' } })).toEqual({ text: null });
  expect(await ask(endpoints.readTexts, administrator, { params })).toMatchObject({ en: null, fr: text, es: null });
  const before = (await shownTo()).revision;
  await ask(endpoints.removeText, administrator, { params, body: { language: 'fr' } });
  expect((await shownTo()).settings.ownTexts).toBeUndefined();
  expect((await shownTo()).revision).not.toBe(before);
});

test('AD-07 only administrators write texts, and unsafe links are refused', async () => {
  const params = { name: 'about' };
  const body = { language: 'en', title: 'T', lead: '', body: '' };
  await expect(ask(endpoints.saveText, await aPerson(app), { params, body })).rejects.toMatchObject({ code: 'auth.forbidden' });
  await expect(ask(endpoints.saveText, visitor, { params, body })).rejects.toMatchObject({ code: 'auth.required' });
  await expect(
    ask(endpoints.saveText, administrator, { params, body: { ...body, body: '[x](javascript:alert(1))' } }),
  ).rejects.toMatchObject({ fields: [{ name: 'body', code: 'text.linkUnsafe' }] });
});
