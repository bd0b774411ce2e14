import type { SearchPage } from '../../contract/shapes.ts';

export interface Named {
  id: string;
  name: string;
}

/** Groups and authors offered as filters: those of the results on screen. */
export interface KnownNames {
  groups: readonly Named[];
  authors: readonly Named[];
}

export function knownNames(pages: readonly SearchPage[]): KnownNames {
  const items = pages.flatMap((page) => page.items);
  return { groups: onceEach(items.flatMap(({ groups }) => groups)), authors: onceEach(items.flatMap(({ author }) => author ?? [])) };
}

/** Removes duplicates and sorts by name. */
export const onceEach = (named: readonly Named[]): Named[] =>
  [...new Map(named.map((each) => [each.id, each])).values()].toSorted((one, other) => one.name.localeCompare(other.name));
