import { groupKey, personKey } from '../../contract/check-design.ts';
import { groupColumns, personColumns } from '../../contract/columns.ts';
import type { Design, DesignDelta, DesignGroup, DesignPerson } from '../../contract/design.ts';
import { GroupFinder } from '../../contract/group-names.ts';
import type { GroupOfFile, PersonOfFile, RowsOfFile } from './rows-of-table.ts';

export interface Merged {
  delta: DesignDelta;
  people: { added: number; changed: number };
  groups: { added: number; changed: number };
}

/** Existing rows by key, each matched once, so that duplicates within a file are reported. */
class Known<R extends { id: string }> {
  readonly #waiting: Map<string, R[]>;
  readonly #keyOf: (row: R) => string;

  constructor(rows: Iterable<R>, keyOf: (row: R) => string) {
    this.#keyOf = keyOf;
    this.#waiting = Map.groupBy(rows, keyOf);
    this.#waiting.delete('');
  }

  take(row: R): R | undefined {
    return this.#waiting.get(this.#keyOf(row))?.shift();
  }
}

/**
 * Overwrites cells by those of a file; empty cells of the file change nothing. Undefined if
 * unchanged.
 */
function filled<R extends Record<C, string>, C extends string>(stored: R, given: Record<C, string>, columns: readonly C[]): R | undefined {
  const changed = columns.filter((column) => given[column] !== '' && given[column] !== stored[column]);
  return changed.length === 0 ? undefined : { ...stored, ...Object.fromEntries(changed.map((column) => [column, given[column]])) };
}

/**
 * Merges the rows of a file into a design. Existing people are updated and keep their groups;
 * others are added. Groups that people name but that no row describes are added too. `manager`: of
 * added groups for which the file names none.
 */
export function mergeRows(design: Design, file: RowsOfFile, newId: () => string, manager = ''): Merged {
  const groups = new GroupMerger(design, newId, manager);
  for (const row of file.groups) groups.merge(row);
  const people = new PeopleMerger(design, newId);
  const finder = new GroupFinder(groups.all());
  for (const row of file.people) people.merge(row, groups.idsOf(row, finder));
  return {
    delta: { people: { put: people.changed(), remove: [] }, groups: { put: groups.changed(), remove: [] } },
    people: people.counts,
    groups: groups.counts,
  };
}

class GroupMerger {
  readonly counts = { added: 0, changed: 0 };
  readonly #newId: () => string;
  readonly #manager: string;
  readonly #all: Map<string, DesignGroup>;
  readonly #known: Known<DesignGroup>;
  readonly #changed = new Map<string, DesignGroup>();
  #lastPlace: number;

  constructor({ groups }: Design, newId: () => string, manager: string) {
    this.#newId = newId;
    this.#manager = manager;
    this.#all = new Map(groups);
    this.#known = new Known(groups.values(), groupKey);
    this.#lastPlace = lastPlace(groups);
  }

  readonly all = () => this.#all.values();
  readonly changed = () => [...this.#changed.values()];

  merge({ cells, line }: GroupOfFile): void {
    const there = this.#known.take({ ...cells, id: '', place: 0, line });
    if (!there) {
      this.#add(cells, line);
      return;
    }
    const next = filled(there, cells, groupColumns);
    if (!next) return;
    this.#put({ ...next, line });
    this.counts.changed += 1;
  }

  /** IDs of the groups that a row names; adds those that no row describes. */
  idsOf({ groups, cells: { company }, line }: PersonOfFile, finder: GroupFinder<DesignGroup>): string[] {
    return groups.map((reference) => {
      const there = finder.find(reference, company);
      if (there) return there.id;
      const added = this.#add({ name: reference, company, manager: '', category: '', description: '', visibility: '' }, line);
      finder.add(added);
      return added.id;
    });
  }

  #add(cells: GroupOfFile['cells'], line: number): DesignGroup {
    this.#lastPlace += 1;
    const group: DesignGroup = { ...cells, manager: cells.manager || this.#manager, id: this.#newId(), place: this.#lastPlace, line };
    this.#put(group);
    this.counts.added += 1;
    return group;
  }

  #put(group: DesignGroup): void {
    this.#all.set(group.id, group);
    this.#changed.set(group.id, group);
  }
}

class PeopleMerger {
  readonly counts = { added: 0, changed: 0 };
  readonly #newId: () => string;
  readonly #known: Known<DesignPerson>;
  readonly #changed = new Map<string, DesignPerson>();
  readonly #ofThisFile = new Map<string, { cells: PersonOfFile['cells']; person: DesignPerson }>();
  #lastPlace: number;

  constructor({ people }: Design, newId: () => string) {
    this.#newId = newId;
    this.#known = new Known(people.values(), personKey);
    this.#lastPlace = lastPlace(people);
  }

  readonly changed = () => [...this.#changed.values()];

  merge({ cells, line }: PersonOfFile, groupIds: readonly string[]): void {
    const key = personKey(cells);
    const twin = this.#ofThisFile.get(key);
    // One line per membership: the same person in another group.
    if (twin && personColumns.every((column) => twin.cells[column] === cells[column])) {
      twin.person = { ...twin.person, groupIds: [...new Set([...twin.person.groupIds, ...groupIds])] };
      this.#changed.set(twin.person.id, twin.person);
      return;
    }
    const person = this.#merged(cells, line, groupIds);
    if (key !== '' && !twin) this.#ofThisFile.set(key, { cells, person });
  }

  /** The known person with the cells and groups of the file, or a new one. */
  #merged(cells: PersonOfFile['cells'], line: number, groupIds: readonly string[]): DesignPerson {
    const there = this.#known.take({ ...cells, id: '', place: 0, line, groupIds: [...groupIds] });
    if (!there) {
      this.#lastPlace += 1;
      this.counts.added += 1;
      return this.#put({ ...cells, id: this.#newId(), place: this.#lastPlace, line, groupIds: [...new Set(groupIds)] });
    }
    const all = [...new Set([...there.groupIds, ...groupIds])];
    const written = filled(there, cells, personColumns);
    const person: DesignPerson = { ...(written ?? there), line, groupIds: all };
    if (!written && all.length === there.groupIds.length) return person;
    this.counts.changed += 1;
    return this.#put(person);
  }

  #put(person: DesignPerson): DesignPerson {
    this.#changed.set(person.id, person);
    return person;
  }
}

const lastPlace = (rows: ReadonlyMap<string, { place: number }>): number =>
  [...rows.values()].reduce((last, { place }) => Math.max(last, place), 0);
