import { expect, test } from 'vitest';
import { changed, changesIn, diffOf } from './changes.ts';

/** The mutations of a piece of code. */
const becomes = (text: string, path = 'features/groups/server/store.ts') => changesIn(path, text).map((change) => changed(text, change));

test('conditions, operators, numbers and strings are mutated one at a time', () => {
  expect(becomes('if (isOpen) close();')).toEqual(['', 'if (!(isOpen)) close();']);
  expect(becomes('export const isLate = now > end && count !== 3;')).toEqual([
    'export const isLate = ((now > end) || (count !== 3));',
    'export const isLate = now >= end && count !== 3;',
    'export const isLate = now > end && count === 3;',
    'export const isLate = now > end && count !== 4;',
  ]);
  expect(becomes('export const span = 90;')).toEqual(['export const span = 180;']);
  expect(becomes("export const first = names[0] ?? 'nobody';")).toContain("export const first = ('nobody');");
});

test('statements are removed, functions return early, and awaits are dropped', () => {
  const text = 'async function leave() {\n  await tell();\n  return left?.at;\n}';
  expect(becomes(text)).toEqual(
    [
      'async function leave() {\n  return; await tell();\n  return left?.at;\n}',
      'async function leave() {\n  \n  return left?.at;\n}',
      'async function leave() {\n  tell();\n  return left?.at;\n}',
      'async function leave() {\n  await tell();\n  return left.at;\n}',
    ].toSorted((one, other) => becomes(text).indexOf(one) - becomes(text).indexOf(other)),
  );
});

test('types, module names, styles and messages for programmers are not mutated', () => {
  expect(becomes("import { a } from './a.ts';\nexport type Kind = 'one' | 2;")).toEqual([]);
  expect(becomes("throw new Error('no group 7');")).toEqual([]);
  expect(becomes("const card = 'grid gap-3';")).toEqual([]);
  expect(becomes("const card = <p className={isOpen ? 'open' : ''} title=\"More\" />;", 'features/groups/web/card.tsx')).toEqual([
    "const card = <p className={isOpen ? 'open' : ''} title='' />;",
  ]);
});

test('SQL conditions become true, locks are removed, and orders are reversed', () => {
  const sql = (text: string) => `run(sql\`${text}\`);`;
  const found = becomes(
    sql(
      "select id from groups where id = ${of({ id })} and (a < 1 or b between 2 and 3) and name <> 'where and' order by at desc for update",
    ),
  );
  expect(found).toEqual(
    expect.arrayContaining(
      [
        "select id from groups where true and (a < 1 or b between 2 and 3) and name <> 'where and' order by at desc for update",
        "select id from groups where id = ${of({ id })} and true and name <> 'where and' order by at desc for update",
        "select id from groups where id = ${of({ id })} and (a < 1 or false) and name <> 'where and' order by at desc for update",
        "select id from groups where id = ${of({ id })} and (a <= 1 or b between 2 and 3) and name <> 'where and' order by at desc for update",
        'select id from groups where id = ${of({ id })} and (a < 1 or b between 2 and 3) and true order by at desc for update',
        "select id from groups where id = ${of({ id })} and (a < 1 or b between 2 and 3) and name <> 'where and' order by at asc for update",
        "select id from groups where id = ${of({ id })} and (a < 1 or b between 2 and 3) and name <> 'where and' order by at desc",
      ].map(sql),
    ),
  );
  expect(found).toHaveLength(8);
});

test('a mutation is displayed with the lines that it changes', () => {
  const text = 'one();\nif (a) {\n  two();\n}\nthree();';
  const [, drop] = changesIn('a.ts', text);
  expect(drop && diffOf(text, drop)).toEqual({ line: 2, before: ['if (a) {', '  two();', '}'], after: [] });
});
