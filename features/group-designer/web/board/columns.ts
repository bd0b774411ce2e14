import { inOrder, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { hasWords, wordsIn } from '../work/find-people.ts';

/** Column of the board: a group, or null for people without one. */
export interface BoardColumn {
  id: string | null;
  group: DesignGroup | null;
  /** People who match the search, in order. */
  people: readonly DesignPerson[];
  /** Number of people without the search. */
  total: number;
}

const orders = new WeakMap<object, readonly DesignPerson[]>();

/** All people in order, sorted once per version of the people. */
function everybodyOf({ people }: Design): readonly DesignPerson[] {
  let order = orders.get(people);
  if (!order) orders.set(people, (order = inOrder(people)));
  return order;
}

/**
 * Columns of a design, people without a group first. People in several groups are in several
 * columns.
 */
export function columnsOf(design: Design, q: string): BoardColumn[] {
  const words = wordsIn(q);
  const columns = new Map<string | null, { people: DesignPerson[]; total: number; group: DesignGroup | null }>([
    [null, { people: [], total: 0, group: null }],
  ]);
  for (const group of inOrder(design.groups)) columns.set(group.id, { people: [], total: 0, group });
  for (const person of everybodyOf(design)) {
    const isFound = hasWords(person, words);
    for (const id of person.groupIds.length > 0 ? person.groupIds : [null]) {
      const column = columns.get(id);
      if (!column) continue;
      column.total += 1;
      if (isFound) column.people.push(person);
    }
  }
  return [...columns].map(([id, column]) => ({ id, ...column }));
}
