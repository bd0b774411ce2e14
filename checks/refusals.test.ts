import { expect, test } from 'vitest';
import { refusalFindings } from './refusals.ts';

const contract = `export const errors = defineErrors({ 'group.full': 409 }); export const fieldCodes = ['field.odd', 'field.even']`;
const rulesOf = (files: Record<string, string>) =>
  refusalFindings(new Map(Object.entries({ 'features/groups/contract/errors.ts': contract, ...files }))).map(({ message }) => message);

test('ER-02 every code that is thrown must be declared', () => {
  const fine = `if (full) throw refuse('group.full'); throw refuseField('name', isOdd ? 'field.odd' : 'field.even'); refuse(code);`;
  expect(rulesOf({ 'features/groups/server/join.ts': fine })).toEqual([]);
  const wrong = `throw refuse(''); throw refuse('group.ful'); throw refuseField('name', isOdd ? 'field.odd' : 'field.evn');`;
  expect(rulesOf({ 'features/groups/server/join.ts': wrong })).toEqual([
    expect.stringContaining('“”'),
    expect.stringContaining('“group.ful”'),
    expect.stringContaining('“field.evn”'),
  ]);
});

test('ER-02 declared codes have the form of a code', () => {
  expect(rulesOf({ 'features/files/contract/errors.ts': `export const fieldCodes = ['', 'file.tooLarge']` })).toEqual([
    '“” is not a valid code: use the form noun.reason',
  ]);
});
