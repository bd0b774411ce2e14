import { expect, test } from 'vitest';
import { smallFileFindings } from './small-files.ts';

const short = 'export const x = 1;\n';
const long = `${"import { x } from './part.ts';\n"}${'// a line\n'.repeat(20)}`;
const reported = (files: Record<string, string>) => smallFileFindings(new Map(Object.entries(files))).map(({ file }) => file);

test('ER-02 a file of a few lines that one file uses is reported', () => {
  expect(reported({ 'features/a/web/part.ts': short, 'features/a/web/page.tsx': long })).toEqual(['features/a/web/part.ts']);
  expect(reported({ 'features/a/web/part.ts': short.repeat(15), 'features/a/web/page.tsx': long })).toEqual([]);
});

test('ER-02 a small file is not reported if something speaks for it', () => {
  const at = 'features/a/web/';
  const one = { [`${at}part.ts`]: short };
  const user = { [`${at}page.tsx`]: long };
  expect(reported({ ...one, ...user, [`${at}other.tsx`]: long }), 'two users').toEqual([]);
  expect(reported({ ...one, ...user, [`${at}part.test.ts`]: long }), 'a test').toEqual([]);
  expect(reported({ ...one, [`${at}page.tsx`]: long.repeat(12) }), 'a long user').toEqual([]);
  expect(reported({ ...one, [`${at}routes.ts`]: long }), 'an endpoint').toEqual([]);
  const loads = `const load = () => import('./part.ts');\n${long}`;
  expect(reported({ ...one, [`${at}page.tsx`]: loads }), 'loaded on demand').toEqual([]);
  const starts = `const program = new URL('part.ts', import.meta.url);\n${long}`;
  expect(reported({ ...one, [`${at}page.tsx`]: starts }), 'a program').toEqual([]);
  expect(reported({ [`${at}part.ts`]: "import en from '../words/en.json';\n", ...user }), 'words').toEqual([]);
  const stored = { [`${at}part-store.ts`]: short, [`${at}page.tsx`]: long.replace('part.ts', 'part-store.ts') };
  expect(reported(stored), 'SQL').toEqual([]);
  const named = Object.fromEntries(
    [...'abcd'].flatMap((name) => [
      [`features/${name}/web/part.ts`, short],
      [`features/${name}/web/page.tsx`, long],
    ]),
  );
  expect(reported(named), 'a name that is looked for in each feature').toEqual([]);
});
