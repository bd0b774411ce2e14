import type { Queries } from './db.ts';
import type { SignedInViewer } from './viewer.ts';

/** One thing on a person's profile. */
export interface ProfileThing {
  id: string;
  title: string;
  /** A line below the title; empty where there is none. */
  note: string;
  /** When it was published; null for what has no such day. */
  at: string | null;
  isPublic: boolean;
}

/**
 * Things of one kind that a person made or belongs to. Their owner alone knows which of them the viewer may see; the rest is
 * neither listed nor counted.
 */
export interface ProfilePart {
  /** That of the Hub, which knows how such a thing looks and where it opens. */
  kind: string;
  page: (
    queries: Queries,
    viewer: SignedInViewer,
    userId: string,
    slice: { cursor: string | undefined; limit: number },
  ) => Promise<{ items: ProfileThing[]; total: number; nextCursor: string | null }>;
}
