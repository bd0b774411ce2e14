import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Problem } from '#platform/contract/error.ts';
import { isSignedIn } from '../viewer.ts';
import type { Asker } from './pipeline.ts';

/** Something that somebody signed in may not do, or whose thing does not exist for them. */
export interface Denial {
  action: string;
  /** The ids of the thing, where they are ids at all. */
  subjectId: string | null;
}

/** Records a denial. */
export type NoteDenial = (asker: Asker, denial: Denial) => Promise<void>;

/** Whether a problem is a denial: not of a visitor, who is only told to sign in, and not because a module is off. */
export function isDenial({ status, code }: Pick<Problem, 'status' | 'code'>, { viewer }: Pick<Asker, 'viewer'>): boolean {
  return isSignedIn(viewer) && [401, 403, 404].includes(status) && code !== 'moduleDisabled';
}

/** The ids that an address holds; null for anything else that was typed there. */
export function idsIn(endpoint: Pick<Endpoint, 'params'>, params: unknown): string | null {
  const parsed = endpoint.params?.safeParse(params);
  return parsed?.success ? Object.values(parsed.data).join('/') : null;
}
