import { listFaces } from '#features/groups/contract/faces-endpoints.ts';
import { locales } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { useSessionWords } from '../words.ts';
import { Invitation } from './parties/invitation.tsx';
import { useSessionState } from './session-context.ts';

/**
 * Whether the viewer is alone in an open session. Then this notice shows the session's ID;
 * otherwise it is shown next to the parties.
 */
export const useIsAlone = () =>
  useSessionState(({ phase, parties }) => phase === 'open' && parties.filter(({ status }) => status === 'present').length === 1);

/** How others can join, while no one else is present. */
export function AloneNotice() {
  const t = useSessionWords();
  const isAlone = useIsAlone();
  const groupId = useSessionState((state) => state.groupId);
  if (!isAlone) return null;
  return (
    <Card as="section">
      {groupId === null ? (
        <>
          <h2 className="text-lg">{t('aloneTitle')}</h2>
          <p className="mt-1 mb-4 text-muted">{t('aloneText')}</p>
        </>
      ) : (
        <NotifiedGroup groupId={groupId} />
      )}
      <Invitation />
    </Card>
  );
}

/** People notified of a session restricted to a group. */
function NotifiedGroup({ groupId }: { groupId: string }) {
  const t = useSessionWords();
  const lists = new Intl.ListFormat(locales[useLanguage().language], { type: 'unit' });
  const viewerId = useSession().user?.id;
  const group = useQuery(query(listFaces, { query: { ids: groupId } })).data?.items[0];
  const others = group?.faces.filter(({ userId }) => userId !== viewerId) ?? [];
  const more = (group?.memberCount ?? 0) - 1 - others.length;
  return (
    <>
      <h2 className="text-lg">{t('aloneInGroupTitle')}</h2>
      <p className="mt-1 mb-4 min-h-12 text-muted">
        {group?.memberCount === 1 ? (
          t('aloneInGroupOnly')
        ) : (
          <>
            {others.length > 0 && (
              <bdi>
                {lists.format([...others.map(({ name }) => name), ...(more > 0 ? [t('aloneMore', { count: more })] : [])])}
                {'. '}
              </bdi>
            )}
            {t('aloneInGroup')}
          </>
        )}
      </p>
    </>
  );
}
