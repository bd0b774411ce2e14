import { describe, expect, test } from 'vitest';
import { groupFields, groupsQuery, joinParams } from './shapes.ts';

const text = { groupName: 'Quay', companyName: 'Nord', category: 'legal', description: 'Plans', visibility: 'private' };
const faults = (input: object) => groupFields.safeParse(input).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('fields of a group', () => {
  test('GR-01 names are trimmed of surplus space, descriptions keep their lines', () => {
    const parsed = groupFields.parse({ ...text, groupName: '  Quay \n  plans ', description: ' One\n\nTwo ' });
    expect(parsed.groupName).toBe('Quay plans');
    expect(parsed.description).toBe('One\n\nTwo');
  });

  test('GR-02 every field is required, and unknown fields are refused', () => {
    expect(faults({}).toSorted()).toEqual(Object.keys(text).toSorted());
    expect(faults({ ...text, groupName: ' \t ' })).toEqual(['groupName']);
    expect(groupFields.safeParse({ ...text, id: 'ABCDEFGH' }).success).toBe(false);
    expect(groupFields.safeParse({ ...text, visibility: 'secret' }).success).toBe(false);
  });

  test('GR-02 limits apply after surplus space is removed', () => {
    expect(groupFields.safeParse({ ...text, groupName: `${'x'.repeat(80)}   ` }).success).toBe(true);
    expect(faults({ ...text, groupName: 'x'.repeat(81) })).toEqual(['groupName']);
    expect(faults({ ...text, description: 'x'.repeat(1001) })).toEqual(['description']);
  });
});

test('GR-03 any text is accepted as an id, so that all unknown ids get the same reply', () => {
  for (const id of ['', 'abcd2345', '__proto__', '💡']) expect(joinParams.safeParse({ id }).success).toBe(true);
  expect(joinParams.safeParse({ id: ['ABCDEFGH'] }).success).toBe(false);
});

test('GR-06 by default a list has public groups, 20 per page', () => {
  expect(groupsQuery.parse({})).toEqual({ list: 'public', limit: 20 });
});
