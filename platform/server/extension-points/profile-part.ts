import type { Queries } from '../database/db.ts';
import type { SignedInViewer } from '../security/viewer.ts';

/** One item on a profile. */
export interface ProfileThing {
  id: string;
  title: string;
  /** A second line; empty where there is none. */
  note: string;
  /** Date of publication; null where there is none. */
  at: string | null;
  isPublic: boolean;
}

/**
 * Items of one kind that a person made or belongs to. Their owner decides which the viewer can see;
 * others are neither listed nor counted.
 */
export interface ProfilePart {
  /** The kind of the Hub, which defines icon and address. */
  kind: string;
  page: (
    queries: Queries,
    viewer: SignedInViewer,
    userId: string,
    slice: { cursor: string | undefined; limit: number },
  ) => Promise<{ items: ProfileThing[]; total: number; nextCursor: string | null }>;
}
