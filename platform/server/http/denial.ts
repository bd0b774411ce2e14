import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Problem } from '#platform/contract/error.ts';
import { isSignedIn } from '../security/viewer.ts';
import type { Requester } from './pipeline.ts';

/** An action that a signed-in user may not do, or whose thing does not exist for them. */
export interface Denial {
  action: string;
  /** IDs of the thing; null where the path has none. */
  subjectId: string | null;
}

/** Writes a denial to the audit. */
export type NoteDenial = (requester: Requester, denial: Denial) => Promise<void>;

/**
 * Whether a problem is a denial. Visitors, who are asked to sign in, and disabled modules do not
 * count.
 */
export function isDenial({ status, code }: Pick<Problem, 'status' | 'code'>, { viewer }: Pick<Requester, 'viewer'>): boolean {
  return isSignedIn(viewer) && [401, 403, 404].includes(status) && code !== 'moduleDisabled';
}

/** The IDs in a path; null for invalid ones. */
export function idsIn(endpoint: Pick<Endpoint, 'params'>, params: unknown): string | null {
  const parsed = endpoint.params?.safeParse(params);
  return parsed?.success ? Object.values(parsed.data).join('/') : null;
}
