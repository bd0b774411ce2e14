import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWords } from '#platform/server/i18n/words.ts';
import { notificationKindsPage } from './docs/notification-kinds-page.ts';
import { profileFieldsPage, withFieldColumns } from './docs/profile-fields-page.ts';
import { features } from './features.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(`docs/${path}`, root), 'utf8');

test('ER-02 docs/profile-fields.md and the columns in docs/privacy-statements.md match the declared fields', () => {
  expect(read('profile-fields.md'), 'run npm run docs').toBe(profileFieldsPage());
  expect(read('privacy-statements.md'), 'run npm run docs').toBe(withFieldColumns(read('privacy-statements.md')));
  expect(() => withFieldColumns('')).toThrow('docs/privacy-statements.md lacks the row “People who are signed in”');
});

test('ER-02 NO-01 docs/notification-kinds.md matches the declared kinds', () => {
  const words = readWords(Object.fromEntries(features.map(({ name }) => [name, new URL(`features/${name}/words/`, root)])));
  expect(read('notification-kinds.md'), 'run npm run docs').toBe(notificationKindsPage(features, words));
});
