import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { checkDesign, groupKey, personKey, type CellProblem, type Surroundings } from '../../contract/check-design.ts';
import { emptyDesign, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';

/** What is wrong with a row by itself, and by what it is the same as another. */
interface Known {
  problems: readonly CellProblem[];
  key: string;
  username: string;
}

export type Problems = ReadonlyMap<string, readonly CellProblem[]>;

/**
 * Finds what `checkDesign` finds, where most rows were looked at before: rows never change, so what is wrong with one by itself is kept with it. Only
 * what is there twice is counted anew.
 */
export class Checker {
  readonly #known = new WeakMap<DesignPerson | DesignGroup, Known>();
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** The rows that were not looked at yet. */
  unknown({ people, groups }: Design): (DesignPerson | DesignGroup)[] {
    return [...groups.values(), ...people.values()].filter((row) => !this.#known.has(row));
  }

  look(row: DesignPerson | DesignGroup): Known {
    const before = this.#known.get(row);
    if (before) return before;
    const alone =
      'groupIds' in row ? { ...emptyDesign, people: new Map([[row.id, row]]) } : { ...emptyDesign, groups: new Map([[row.id, row]]) };
    const known = {
      problems: checkDesign(alone, this.#surroundings),
      key: 'groupIds' in row ? personKey(row) : row.name.trim() === '' ? '' : groupKey(row),
      username: 'groupIds' in row && row.username.trim() !== '' ? canonicalIdentifier(row.username) : '',
    };
    this.#known.set(row, known);
    return known;
  }

  /** What is wrong, by the ids of rows. */
  check({ people, groups }: Design): Problems {
    const found = new Map<string, readonly CellProblem[]>();
    const add = (id: string, problems: readonly CellProblem[]) => found.set(id, [...(found.get(id) ?? []), ...problems]);
    for (const rows of [groups, people])
      for (const row of rows.values()) {
        const { problems } = this.look(row);
        if (problems.length > 0) found.set(row.id, problems);
      }
    for (const id of this.#repeated(groups, 'key')) add(id, [{ kind: 'group', id, column: 'name', code: 'cell.groupExists' }]);
    for (const id of this.#repeated(people, 'key')) add(id, [{ kind: 'person', id, column: 'email', code: 'cell.addressRepeated' }]);
    for (const id of this.#repeated(people, 'username')) add(id, [{ kind: 'person', id, column: 'username', code: 'cell.usernameTaken' }]);
    return found;
  }

  /** The ids of rows that are not the only ones with their key. */
  #repeated(rows: ReadonlyMap<string, DesignPerson | DesignGroup>, by: 'key' | 'username'): string[] {
    const seen = new Set<string>();
    const doubled = new Set<string>();
    for (const row of rows.values()) {
      const key = this.look(row)[by];
      if (seen.has(key)) doubled.add(key);
      else if (key !== '') seen.add(key);
    }
    if (doubled.size === 0) return [];
    return [...rows.values()].flatMap((row) => (doubled.has(this.look(row)[by]) ? [row.id] : []));
  }
}
