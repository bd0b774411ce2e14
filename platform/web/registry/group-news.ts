import type { ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';

/**
 * A new item in a group; its Hub kind (`HubKind`, which gets it as a `HubCardItem`) provides
 * address and detail line.
 */
export interface GroupNews {
  kind: string;
  id: string;
  title: string;
  /** Beginning of its text; can be empty. */
  excerpt: string;
  /** Language of title and excerpt, if known. */
  language: Language | null;
  isPublic: boolean;
  /** Time of addition to the group, ISO 8601 in UTC. */
  at: string;
  /** Author; the ID is null if it is not disclosed. */
  by: { id: string | null; name: string };
  phase: string | null;
  endsAt: string | null;
}

/** Loading state of a feature’s news. */
export interface GroupNewsState {
  /** Newest first; undefined while loading. */
  news: readonly GroupNews[] | undefined;
  /** Whether older ones exist. */
  hasOlder?: boolean | undefined;
  /** What takes place next, shown first. */
  next?: GroupNews | undefined;
  isError: boolean;
  retry: () => void;
}

export interface GroupNewsProps {
  groupId: string;
  children: (read: GroupNewsState) => ReactNode;
}

/** Number of items read per feature for the first view of a group. */
export const groupNewsLimit = 6;

/** Placeholder for a feature’s `News` until its code is loaded. */
export function GroupNewsLoading({ children }: GroupNewsProps): ReactNode {
  return children({ news: undefined, isError: false, retry: () => {} });
}
