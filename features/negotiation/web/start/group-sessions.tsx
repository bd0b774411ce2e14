import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { useNegotiationWords } from '../words.ts';
import { SessionLists } from './session-lists.tsx';

/** The sessions that are for one group's members. */
export function GroupSessions({ groupId }: { groupId: string }) {
  const t = useNegotiationWords();
  return (
    <SessionLists
      groupId={groupId}
      empty={
        <EmptyState
          icon={HandshakeIcon}
          title={t('inGroupEmpty')}
          action={
            <LinkButton to="/negociation" variant="secondary">
              {t('toNegotiations')}
            </LinkButton>
          }
        >
          {t('inGroupEmptyText')}
        </EmptyState>
      }
    />
  );
}
