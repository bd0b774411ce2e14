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
  const groups = new Map(design.groups);
  const put = { people: new Map<string, DesignPerson>(), groups: new Map<string, DesignGroup>() };
  const counts = { people: { added: 0, changed: 0 }, groups: { added: 0, changed: 0 } };
  const place = { people: lastPlace(design.people), groups: lastPlace(design.groups) };

  const knownGroups = new Known(design.groups.values(), groupKey);
  const addGroup = (cells: GroupOfFile['cells'], line: number): DesignGroup => {
    const group: DesignGroup = { ...cells, manager: cells.manager || manager, id: newId(), place: (place.groups += 1), line };
    groups.set(group.id, group);
    put.groups.set(group.id, group);
    counts.groups.added += 1;
    return group;
  };
  for (const { cells, line } of file.groups) {
    const there = knownGroups.take({ ...cells, id: '', place: 0, line });
    const next = there && filled(there, cells, groupColumns);
    if (!there) addGroup(cells, line);
    else if (next) {
      groups.set(next.id, { ...next, line });
      put.groups.set(next.id, { ...next, line });
      counts.groups.changed += 1;
    }
  }

  const finder = new GroupFinder(groups.values());
  const groupIdsOf = ({ groups: references, cells: { company }, line }: PersonOfFile): string[] =>
    references.map((reference) => {
      const there = finder.find(reference, company);
      if (there) return there.id;
      const added = addGroup({ name: reference, company, manager: '', category: '', description: '', visibility: '' }, line);
      finder.add(added);
      return added.id;
    });
  const knownPeople = new Known(design.people.values(), personKey);
  const ofThisFile = new Map<string, { cells: PersonOfFile['cells']; person: DesignPerson }>();
  for (const row of file.people) {
    const { cells, line } = row;
    const groupIds = groupIdsOf(row);
    const key = personKey(cells);
    const twin = ofThisFile.get(key);
    // One line per membership: the same person in another group.
    if (twin && personColumns.every((column) => twin.cells[column] === cells[column])) {
      twin.person = { ...twin.person, groupIds: [...new Set([...twin.person.groupIds, ...groupIds])] };
      put.people.set(twin.person.id, twin.person);
      continue;
    }
    const there = knownPeople.take({ ...cells, id: '', place: 0, line, groupIds });
    const all = [...new Set([...(there?.groupIds ?? []), ...groupIds])];
    const written = there ? filled(there, cells, personColumns) : { ...cells, id: newId(), place: (place.people += 1) };
    const person: DesignPerson = { ...(written ?? (there as DesignPerson)), line, groupIds: all };
    if (!there) counts.people.added += 1;
    else if (written || all.length > there.groupIds.length) counts.people.changed += 1;
    if (!there || written || all.length > there.groupIds.length) put.people.set(person.id, person);
    if (key !== '' && !twin) ofThisFile.set(key, { cells, person });
  }
  return {
    delta: { people: { put: [...put.people.values()], remove: [] }, groups: { put: [...put.groups.values()], remove: [] } },
    ...counts,
  };
}

const lastPlace = (rows: ReadonlyMap<string, { place: number }>): number =>
  [...rows.values()].reduce((last, { place }) => Math.max(last, place), 0);
