import { inOrder, type Design, type DesignPerson } from '../../contract/design.ts';
import type { CellFaults } from './faults.ts';

export const shows = ['all', 'faulty', 'ungrouped', 'managers'] as const;
export type Shows = (typeof shows)[number];

export interface PeopleFilter {
  /** Search words. */
  q: string;
  show: Shows;
  /** Virtual group of the people; empty for any. */
  groupId: string;
}

export const everybody: PeopleFilter = { q: '', show: 'all', groupId: '' };

/** Text without accents, in lower case. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const texts = new WeakMap<DesignPerson, string>();

/** Searchable text of a person, cached because rows are immutable. */
function textOf(person: DesignPerson): string {
  let text = texts.get(person);
  if (text === undefined) {
    const { name, email, username, position, company, city, country } = person;
    texts.set(person, (text = plain([name, email, username, position, company, city, country].join('\n'))));
  }
  return text;
}

/** Whether a person matches all of these normalised words. */
export const hasWords = (person: DesignPerson, words: readonly string[]): boolean => words.every((word) => textOf(person).includes(word));

export const wordsIn = (q: string): string[] => plain(q).split(/\s+/).filter(Boolean);

/** People who match a filter, in order. */
export function findPeople(design: Design, { q, show, groupId }: PeopleFilter, faults: CellFaults): DesignPerson[] {
  const words = wordsIn(q);
  return inOrder(design.people).filter(
    (person) =>
      (groupId === '' || person.groupIds.includes(groupId)) &&
      (show === 'all' ||
        (show === 'faulty' && faults.has(person.id)) ||
        (show === 'ungrouped' && person.groupIds.length === 0) ||
        (show === 'managers' && person.role === 'manager')) &&
      hasWords(person, words),
  );
}

/** Number of people with a cell to correct. */
export const countFaulty = ({ people }: Design, faults: CellFaults): number => [...faults.keys()].filter((id) => people.has(id)).length;
