import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { featureFindings } from '../checks/features.ts';
import { findingText } from '../checks/finding.ts';
import { importFindings } from '../checks/imports.ts';
import { migrationFindings, numberFindings } from '../checks/migrations.ts';
import { quotaFindings } from '../checks/quotas.ts';
import { requirementFindings } from '../checks/requirements.ts';
import { readLanded, readMigrations, readRequirements } from '../checks/source-files.ts';
import { tableFindings } from '../checks/tables.ts';
import { wordFindings } from '../checks/words.ts';
import { listed, makeFeature, nextNumber } from './make-feature.ts';

const lists = ['shell/server/features.ts', 'shell/web/features.ts'];

test('the result of npm run new-feature passes all checks, under any name', async () => {
  const root = mkdtempSync(join(tmpdir(), 'new-feature-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const list of lists) {
    mkdirSync(join(root, list, '..'), { recursive: true });
    writeFileSync(join(root, list), readFileSync(new URL(`../${list}`, import.meta.url)));
  }
  const written = await makeFeature(root, 'job-offers', 'job-offer');
  const made = new Map(written.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  for (const [path, text] of made) expect(`${path} ${text}`, path).not.toMatch(/gadget/i);
  const only = (name: RegExp) => new Map([...made].filter(([path]) => name.test(path)));
  const code = only(/\.tsx?$/);
  // Files that use sentences of any feature.
  const asking = ['platform/web/registry/administration.ts', 'platform/contract/name-keys.ts'].map(
    (path) => [path, readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')] as const,
  );
  const migrations = new Map([...readMigrations(), ...only(/\.sql$/)]);
  const findings = [
    ...importFindings(code),
    ...wordFindings(only(/\/words\//), new Map([...code, ...asking])),
    ...requirementFindings(code, readRequirements()),
    ...tableFindings(migrations, code),
    ...featureFindings(migrations, code),
    ...quotaFindings(code),
    ...migrationFindings(migrations),
    ...numberFindings(migrations, readLanded()),
  ];
  expect(findings.map(findingText)).toEqual([]);
  expect([...made.keys()].filter((path) => path.startsWith('features/job-offers/')).length).toBeLessThan(25);
});

test('a feature is listed in order, and its migration gets the highest number', () => {
  const list = `import { a } from '#features/a/web/feature.tsx';\nimport { c } from '#features/c/web/feature.tsx';\nimport { own } from './own.tsx';\n\nexport const features: readonly F[] = [own, c, a];\n`;
  expect(listed(list, 'b', '#features/b/web/feature.tsx')).toBe(
    list.replace(`\nimport { c }`, `\nimport { b } from '#features/b/web/feature.tsx';\nimport { c }`).replace('c, a]', 'c, a, b]'),
  );
  expect(listed(list, 'd', '#features/d/web/feature.tsx')).toContain(`c/web/feature.tsx';\nimport { d }`);
  expect(nextNumber(['database/migrations/0003_x.sql', '0011_y', '0002_z'])).toBe('0012');
});
