import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { useNegotiationWords } from '../words.ts';
import { SessionLists } from './session-lists.tsx';
import { useStart } from './use-start.tsx';

/** Sessions restricted to a group; an empty list has a button to start the first one. */
export function GroupSessions({ groupId }: { groupId: string }) {
  const t = useNegotiationWords();
  const { mayStart, button } = useStart(groupId);
  return (
    <SessionLists
      groupId={groupId}
      empty={
        <EmptyState
          icon={HandshakeIcon}
          title={t('inGroupEmpty')}
          action={
            button({ variant: 'secondary' }) || (
              <LinkButton to="/negociation" variant="secondary">
                {t('toNegotiations')}
              </LinkButton>
            )
          }
        >
          {t(mayStart ? 'inGroupEmptyManager' : 'inGroupEmptyText')}
        </EmptyState>
      }
    />
  );
}
