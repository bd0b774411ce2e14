import type { ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';

/** Something new in a group; where it opens, and what stands below it, its kind of the Hub says (`HubKind`, which gets it as a `HubCardItem`). */
export interface GroupNews {
  kind: string;
  id: string;
  title: string;
  /** How it begins; may be empty. */
  excerpt: string;
  /** The language of title and excerpt, as far as it is known. */
  language: Language | null;
  isPublic: boolean;
  /** When it came there, ISO 8601 in UTC. */
  at: string;
  /** Who brought it; the id is null where it is not told. */
  by: { id: string | null; name: string };
  phase: string | null;
  endsAt: string | null;
}

/** How far the reading of a feature's news is. */
export interface GroupNewsRead {
  /** Newest first; undefined until they are here. */
  news: readonly GroupNews[] | undefined;
  /** There are older ones than these. */
  hasOlder?: boolean | undefined;
  isError: boolean;
  retry: () => void;
}

export interface GroupNewsProps {
  groupId: string;
  children: (read: GroupNewsRead) => ReactNode;
}

/** So many of each feature's things are read for the first view of a group. */
export const groupNewsLimit = 6;

/** Stands in the place of a feature's `News` until its code is here. */
export function GroupNewsToCome({ children }: GroupNewsProps): ReactNode {
  return children({ news: undefined, isError: false, retry: () => {} });
}
