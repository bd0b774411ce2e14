import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { checkDesign, groupKey, personKey, type CellProblem, type Surroundings } from '../../contract/check-design.ts';
import { emptyDesign, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';

/** Problems of a row on its own, and its key for duplicates. */
interface Known {
  problems: readonly CellProblem[];
  key: string;
  username: string;
}

export type Problems = ReadonlyMap<string, readonly CellProblem[]>;

/**
 * Incremental version of `checkDesign`. Rows are immutable, so the problems of a row are cached
 * with it; only duplicates are recomputed.
 */
export class Checker {
  readonly #known = new WeakMap<DesignPerson | DesignGroup, Known>();
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Rows that are not checked yet. */
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

  /** Problems by row ID. */
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

  /** IDs of rows with duplicate keys. */
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
