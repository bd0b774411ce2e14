import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { tidied } from './check-design.ts';
import type { DesignGroup } from './design.ts';

type Named = Pick<DesignGroup, 'name' | 'company'>;

const same = (text: string): string => canonicalIdentifier(tidied(text));
const withCompany = ({ name, company }: Named): string => `${name} (${company})`;

/** Reference to a group in a file: its name, followed by the company if the name is ambiguous. */
export function groupReferences<G extends Named>(groups: readonly G[]): (group: G) => string {
  const counts = new Map<string, number>();
  for (const { name } of groups) counts.set(same(name), (counts.get(same(name)) ?? 0) + 1);
  return (group) => ((counts.get(same(group.name)) ?? 0) > 1 ? withCompany(group) : group.name);
}

/** Resolves references to groups; an ambiguous name means the group of the person's company. */
export class GroupFinder<G extends Named> {
  readonly #byName = new Map<string, G[]>();
  readonly #byBoth = new Map<string, G>();

  constructor(groups: Iterable<G>) {
    for (const group of groups) this.add(group);
  }

  add(group: G): void {
    const key = same(group.name);
    const namesakes = this.#byName.get(key);
    if (namesakes) namesakes.push(group);
    else this.#byName.set(key, [group]);
    const both = same(withCompany(group));
    if (!this.#byBoth.has(both)) this.#byBoth.set(both, group);
  }

  find(reference: string, company: string): G | undefined {
    const namesakes = this.#byName.get(same(reference)) ?? [];
    const exact = this.#byBoth.get(same(reference));
    if (namesakes.length > 1) return namesakes.find((group) => same(group.company) === same(company)) ?? namesakes[0];
    return namesakes[0] ?? exact;
  }
}

/** Joins references in one cell, separated by bars; a bar in a name is doubled. */
export const joinedReferences = (references: readonly string[]): string =>
  references.map((reference) => reference.replaceAll('|', '||')).join(' | ');

/** Splits the references of a cell at bars and line breaks; a doubled bar is part of a name. */
export function splitReferences(cell: string): string[] {
  const parts = [''];
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell.charAt(at);
    const isBar = letter === '|' && cell[at + 1] !== '|';
    if (isBar || letter === '\n') parts.push('');
    else {
      parts[parts.length - 1] += letter;
      if (letter === '|') at += 1;
    }
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
