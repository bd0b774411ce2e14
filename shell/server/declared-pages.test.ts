import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileFieldsPage, withFieldColumns } from './docs/profile-fields-page.ts';

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

test('ER-02 docs/profile-fields.md and the columns in docs/privacy-statements.md match the declared fields', () => {
  expect(read('profile-fields.md'), 'run npm run docs').toBe(profileFieldsPage());
  expect(read('privacy-statements.md'), 'run npm run docs').toBe(withFieldColumns(read('privacy-statements.md')));
  expect(() => withFieldColumns('')).toThrow('docs/privacy-statements.md lacks the row “People who are signed in”');
});
