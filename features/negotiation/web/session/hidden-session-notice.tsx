import { HiddenNotice } from '#features/moderation/web/public-api.tsx';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { readHiding } from '../../contract/hiding-endpoints.ts';
import { useOpenSession, useSessionState } from './session-context.ts';

/**
 * Explains to the parties of a hidden session what this means, and to its manager where to find the
 * reasons.
 */
export function HiddenSessionNotice() {
  const { viewerId } = useOpenSession();
  const id = useSessionState((state) => state.id);
  const isManager = useSessionState((state) => state.managerId === viewerId);
  const { data } = useQuery(query(readHiding, { params: { id } }));
  return data?.isHidden ? <HiddenNotice on={`negotiation:${id}`} isAuthor={isManager} /> : null;
}
