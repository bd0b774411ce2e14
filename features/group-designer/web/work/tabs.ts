import type { DesignHead } from '../../contract/shapes.ts';

/** The parts of the page, in the order in which one usually goes through them. */
export const tabs = ['import', 'users', 'groups', 'create', 'finalize'] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text);

/** Where one goes on with a design. */
export function tabToBegin({ state, peopleCount, groupCount }: Pick<DesignHead, 'state' | 'peopleCount' | 'groupCount'>): Tab {
  if (state !== 'draft' && state !== 'undone') return 'finalize';
  if (peopleCount + groupCount === 0) return 'import';
  return groupCount > 0 ? 'groups' : 'users';
}

export const isUnderWay = ({ state }: Pick<DesignHead, 'state'>): boolean => state === 'converting' || state === 'undoing';
