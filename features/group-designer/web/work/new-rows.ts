import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { groupColumns, personColumns, type GroupColumn, type PersonColumn } from '../../contract/columns.ts';
import type { Design, DesignGroup, DesignPerson } from '../../contract/design.ts';

const emptyCells = <C extends string>(columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, ''])) as Record<C, string>;

/** Sort key after all existing rows. */
const lastPlace = (rows: ReadonlyMap<string, { place: number }>): number => {
  let last = 0;
  for (const { place } of rows.values()) last = Math.max(last, place);
  return last + 1;
};

export const newPerson = ({ people }: Design, cells: Partial<Record<PersonColumn, string>> = {}): DesignPerson => ({
  ...emptyCells(personColumns),
  role: 'member',
  ...cells,
  id: randomUuid(),
  place: lastPlace(people),
  line: null,
  groupIds: [],
});

export const newGroup = (
  { groups }: Design,
  cells: Partial<Record<GroupColumn, string>> & Pick<DesignGroup, 'existingId'>,
): DesignGroup => ({
  ...emptyCells(groupColumns),
  visibility: 'private',
  ...cells,
  id: randomUuid(),
  place: lastPlace(groups),
  line: null,
});
