import { expect, test } from 'vitest';
import { importFindings } from './imports.ts';
import { readCode } from './source-files.ts';

const rulesBroken = (files: Record<string, string>) => importFindings(new Map(Object.entries(files))).map((each) => each.rule);

/** For each rule: a file that breaks it, and a similar one that does not. */
const cases: [rule: string, path: string, bad: string, good: string][] = [
  ['written-out', 'features/groups/server/a.ts', `import './b'`, `import './b.ts'`],
  ['contract-is-pure', 'features/groups/contract/a.ts', `import fs from 'node:fs'`, `import { z } from 'zod'`],
  ['contract-is-pure', 'platform/contract/a.ts', `import '#platform/server/database/db.ts'`, `import '#platform/contract/id.ts'`],
  [
    'web-and-server-apart',
    'features/groups/web/a.ts',
    `import type { A } from '../server/a.ts'`,
    `import type { A } from '../contract/a.ts'`,
  ],
  ['web-and-server-apart', 'shell/server/a.ts', `await import('#shell/web/page.tsx')`, `await import('#shell/server/page.ts')`],
  [
    'product-stands-alone',
    'platform/server/mail/a.ts',
    `import '#platform/server/testing/database.ts'`,
    `import '#platform/server/database/db.ts'`,
  ],
  [
    'product-stands-alone',
    'shell/server/a.ts',
    `import '../../e2e/support/atrium.ts'`,
    `import '../../package.json' with { type: 'json' }`,
  ],
  ['shell-is-on-top', 'features/groups/web/a.ts', `export * from '#shell/web/layout.tsx'`, `export * from '#platform/web/layout.tsx'`],
  [
    'platform-knows-no-feature',
    'platform/web/a.ts',
    `type T = typeof import('#features/groups/words/en.json')`,
    `type T = typeof import('../words/en.json')`,
  ],
  [
    'platform-part-order',
    'platform/server/database/a.ts',
    `import '#platform/server/live/live.ts'`,
    `import type { A } from '#platform/server/live/live.ts'`,
  ],
  ['platform-part-order', 'platform/server/extra/a.ts', `import '#platform/server/live/live.ts'`, `import '#platform/contract/id.ts'`],
  [
    'sideways',
    'features/documents/server/a.ts',
    `import '#features/files/server/store.ts'`,
    `import '#features/files/server/domain-events.ts'`,
  ],
  [
    'sideways',
    'features/documents/server/a.ts',
    `import '#features/files/server/public-api.ts'`,
    `import '#features/groups/server/public-api.ts'`,
  ],
  [
    'sideways',
    'features/documents/server/a.ts',
    `import '#features/groups/server/store.ts'`,
    `import '#features/groups/contract/shapes.ts'`,
  ],
  [
    'sideways',
    'features/documents/web/a.ts',
    `import '#features/groups/web/group-page.tsx'`,
    `import '#features/groups/web/public-api.tsx'`,
  ],
  [
    'sideways',
    'features/accounts/server/a.ts',
    `import '#features/groups/server/public-api.ts'`,
    `import '#features/accounts/server/store.ts'`,
  ],
  [
    'sideways',
    'features/hub/server/a.ts',
    `import '#features/questions/server/domain-events.ts'`,
    `import '#features/groups/server/domain-events.ts'`,
  ],
  [
    'no-validator-in-browser',
    'features/groups/web/a.ts',
    `import { shape } from '../contract/shapes.ts'`,
    `import type { Shape } from '../contract/shapes.ts'`,
  ],
  ['no-validator-in-browser', 'features/groups/web/a.ts', `import { z } from 'zod'`, `import type { z } from 'zod'`],
  [
    'sql-in-stores',
    'features/groups/server/create-group.ts',
    `import sql from 'sql-template-tag'`,
    `import type { Sql } from 'sql-template-tag'`,
  ],
  ['sql-in-stores', 'features/groups/server/restore.ts', `import sql from 'sql-template-tag'`, `export {}`],
  ['sql-in-stores', 'shell/server/main.ts', `import pg from 'pg'`, `export {}`],
  ['env-in-config', 'platform/server/mail/a.ts', `export const port = process.env.PORT`, `export const id = process.pid`],
  ['env-in-config', 'platform/server/mail/a.ts', `export const { PORT } = process['env']`, `export const id = process.pid`],
  ['env-in-config', 'shell/server/a.ts', `import { env } from 'node:process'`, `import 'node:path'`],
  ['sql-in-stores', 'features/groups/server/create-group.ts', 'db.query(`select id\nfrom groups`)', "log('selected from groups')"],
  [
    'presenters-name-fields',
    'features/groups/server/group/present-group.ts',
    `export const shown = (row) => ({ ...row, address: null })`,
    `export const shown = (row) => ({ ...presentCard(row), list: [...row.list] })`,
  ],
  [
    'presenters-name-fields',
    'features/groups/server/present-member.ts',
    `export const shown = ({ sortKey, ...rest }) => rest`,
    `export const shown = ({ id, name }) => ({ id, name })`,
  ],
  ['role-colours', 'features/groups/web/a.tsx', `<p className="bg-[#fff]" />`, `<a href="#login" className="bg-surface" />`],
  ['role-colours', 'features/groups/web/a.tsx', `<path fill="#1a2b3c" />`, `<path fill="currentColor" />`],
  ['no-style-attribute', 'platform/web/a.tsx', `<p style={{ width: 3 }} />`, `<p className="w-3" />`],
  ['named-exports', 'features/groups/server/a.ts', `export default 1`, `export const a = 1`],
];

for (const [index, [rule, path, bad, good]] of cases.entries())
  test(`${rule} refuses ${bad} in ${path} (${index})`, () => {
    expect(rulesBroken({ [path]: bad })).toContain(rule);
    expect(rulesBroken({ [path]: good })).toEqual([]);
  });

test('an endpoint declared outside the contract is reported', () => {
  const text = `import { endpoint } from '#platform/contract/endpoint.ts'`;
  const broken = (name: string) => rulesBroken({ [`features/groups/contract/${name}`]: text });
  expect(broken('faces-endpoint.ts')).toEqual(['endpoints-are-named-so']);
  expect(broken('faces-endpoints.ts')).toEqual([]);
  expect(broken('endpoints.ts')).toEqual([]);
});

test('only stores of features and the platform contain SQL', () => {
  const text = `import sql from 'sql-template-tag'`;
  for (const path of [
    'features/groups/server/store.ts',
    'features/groups/server/policy.ts',
    'features/documents/server/draft-store.ts',
    'platform/server/events/outbox.ts',
  ])
    expect(rulesBroken({ [path]: text })).toEqual([]);
});

test('meaningless names and names not in kebab-case are reported', () => {
  for (const name of ['utils.ts', 'index.tsx', 'group-helpers.ts', 'service.ts', 'groupStore.ts'])
    expect(rulesBroken({ [`features/groups/server/${name}`]: 'export {}' })).toEqual(['telling-name']);
});

test('import cycles of any length are reported', () => {
  const circle = (last: string) => ({
    'shell/web/a.ts': `import './b.ts'`,
    'shell/web/b.ts': `export * from '#platform/web/c.ts'`,
    'platform/web/c.ts': last,
  });
  expect(rulesBroken(circle(`import '#shell/web/a.ts'`))).toContain('no-cycle');
  expect(rulesBroken(circle(`const later = () => import('#shell/web/a.ts')`))).toContain('no-cycle');
  expect(rulesBroken(circle(`import type { A } from '#shell/web/a.ts'`))).toContain('no-cycle');
  expect(rulesBroken(circle(`import './d.ts'`))).toEqual([]);
  expect(rulesBroken({ 'shell/web/a.ts': `import './a.ts'` })).toEqual(['no-cycle']);
});

test('cycles of type imports are reported, except between neighbours in web', () => {
  const circle = (folder: string, last: string) => rulesBroken({ [`${folder}/a.ts`]: `import './b.ts'`, [`${folder}/b.ts`]: last });
  expect(circle('platform/server/mail', `import type { A } from './a.ts'`)).toEqual(['no-cycle']);
  expect(circle('shell/web', `import type { A } from './a.ts'`)).toEqual([]);
  expect(circle('shell/web', `import { a } from './a.ts'`)).toEqual(['no-cycle']);
});

test('fails when it finds no file', () => {
  expect(rulesBroken({})).toEqual(['saw-nothing']);
});

test('reads all files of the repository, those of the checks included', () => {
  expect([...readCode().keys()]).toContain('checks/imports.test.ts');
});
