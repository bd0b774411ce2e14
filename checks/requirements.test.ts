import { expect, test } from 'vitest';
import { findingText } from './finding.ts';
import { requirementFindings } from './requirements.ts';

/** Put together, so that this file does not name it in a title itself. */
const unknown = `GR-${99}`;
const listed = ['- GR-02 A manager founds a group.', '- GR-03 Joining by ID; see also GR-99.'].join('\n');
const findings = (text: string, file = 'features/groups/server/join.db.test.ts') =>
  requirementFindings(new Map([[file, text]]), listed).map(findingText);

test('a requirement in the title of a test that is not listed is named with its line', () => {
  expect(findings(`test('GR-02 GR-03 one joins', () => {});\n\ntest('${unknown} one leaves', () => {});`)).toEqual([
    'features/groups/server/join.db.test.ts:3  known-requirement: docs/requirements.md does not list GR-99: correct the test title',
  ]);
  for (const opening of ['test.skipIf(isRoot)(', 'describe(', 'test.each([1, 2])(\n  '])
    expect(findings(`${opening}"${unknown} one flies", () => {});`)).toHaveLength(1);
});

test('numbers elsewhere than in titles, and in other files, are nobody’s requirement', () => {
  expect(findings(`test('GR-02 one joins', () => join('ZZ-99'));`)).toEqual([]);
  expect(findings(`test('${unknown} one joins', () => {});`, 'features/groups/server/join.ts')).toEqual([]);
});
