import type { Bylaws } from '../../contract/shapes.ts';

/** Kinds of assemblies whose agenda is written beforehand: see `template.*` among the words. */
export const templates = ['annual', 'board', 'company', 'school'] as const;
export type Template = (typeof templates)[number];

/** By-laws that each kind usually has; people change them to theirs. */
export const usualBylaws: Readonly<Record<Template, Bylaws>> = {
  annual: { noticeDays: 14, quorum: { kind: 'share', percent: 25 }, proxiesPerPerson: 2, weights: 'equal', majority: 'simple' },
  board: { noticeDays: 5, quorum: { kind: 'moreThan', percent: 50 }, proxiesPerPerson: 0, weights: 'equal', majority: 'simple' },
  company: { noticeDays: 15, quorum: { kind: 'share', percent: 50 }, proxiesPerPerson: 1, weights: 'given', majority: 'absolute' },
  school: { noticeDays: 8, quorum: { kind: 'share', percent: 50 }, proxiesPerPerson: 1, weights: 'equal', majority: 'simple' },
};

/** Titles of items as the words have them: one a line; what follows “|” is put to the vote. */
export const itemsIn = (text: string): { title: string; motion: string }[] =>
  text.split('\n').map((line) => {
    const [title = '', motion = ''] = line.split('|').map((part) => part.trim());
    return { title, motion };
  });
