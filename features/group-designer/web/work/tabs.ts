import type { DesignHead } from '../../contract/shapes.ts';

/** Tabs in the usual order of work. */
export const tabs = ['import', 'users', 'groups', 'create', 'finalize'] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text);

/** Initial tab of a design. */
export function tabToBegin({ state, peopleCount, groupCount }: Pick<DesignHead, 'state' | 'peopleCount' | 'groupCount'>): Tab {
  if (state !== 'draft' && state !== 'undone') return 'finalize';
  if (peopleCount + groupCount === 0) return 'import';
  return groupCount > 0 ? 'groups' : 'users';
}

export const isUnderWay = ({ state }: Pick<DesignHead, 'state'>): boolean => state === 'converting' || state === 'undoing';
