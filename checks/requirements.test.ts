import { expect, test } from 'vitest';
import { findingText } from './finding.ts';
import { requirementFindings } from './requirements.ts';

/** Concatenated so that this file does not contain the ID in a title. */
const unknown = `GR-${99}`;
const listed = ['- GR-02 A manager founds a group.', '- GR-03 Joining by ID; see also GR-99.'].join('\n');
const findings = (text: string, file = 'features/groups/server/join.db.test.ts') =>
  requirementFindings(new Map([[file, text]]), listed).map(findingText);

test('an unlisted requirement in a test title is reported with its line', () => {
  expect(findings(`test('GR-02 GR-03 one joins', () => {});\n\ntest('${unknown} one leaves', () => {});`)).toEqual([
    'features/groups/server/join.db.test.ts:3  known-requirement: docs/requirements.md does not list GR-99: correct the test title',
  ]);
  for (const opening of ['test.skipIf(isRoot)(', 'describe(', 'test.each([1, 2])(\n  '])
    expect(findings(`${opening}"${unknown} one flies", () => {});`)).toHaveLength(1);
});

test('IDs outside titles and in other files are ignored', () => {
  expect(findings(`test('GR-02 one joins', () => join('ZZ-99'));`)).toEqual([]);
  expect(findings(`test('${unknown} one joins', () => {});`, 'features/groups/server/join.ts')).toEqual([]);
});
