import { useQuery } from '#platform/web/queries/queries.ts';
import { readGroup } from '#features/groups/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useSessionWords } from '../words.ts';
import { useSessionState } from './session-context.ts';

/**
 * Informs a party who left the session's group that they stay in the session, and what leaving it
 * would mean.
 */
export function GroupNotice() {
  const groupId = useSessionState((state) => (state.phase === 'ended' ? null : state.groupId));
  return groupId === null ? null : <MembershipNotice groupId={groupId} />;
}

function MembershipNotice({ groupId }: { groupId: string }) {
  const t = useSessionWords();
  // Reloaded when the viewer's memberships change.
  const { data, error } = useQuery(query(readGroup, { params: { id: groupId } }));
  const isLost = error ? problemOf(error).code === 'thing.notFound' : data?.viewerStatus === 'none' || data?.viewerStatus === 'requested';
  if (!isLost) return null;
  return (
    <Notice tone="warn" title={t('groupLostTitle')} isAnnounced>
      {t('groupLostText')}
    </Notice>
  );
}
