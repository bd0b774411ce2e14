import { inOrder, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { hasWords, wordsIn } from '../work/find-people.ts';

/** A column of the board: a group, or (null) those who are in none. */
export interface BoardColumn {
  id: string | null;
  group: DesignGroup | null;
  /** Those that a search leaves, in their order. */
  people: readonly DesignPerson[];
  /** How many there are without it. */
  total: number;
}

const orders = new WeakMap<object, readonly DesignPerson[]>();

/** Everybody in order; sorted once for each version of the people. */
function everybodyOf({ people }: Design): readonly DesignPerson[] {
  let order = orders.get(people);
  if (!order) orders.set(people, (order = inOrder(people)));
  return order;
}

/** The columns of a design, those in no group first. Somebody in several groups stands in the column of each. */
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
