import type { ReactNode } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { reportsWaiting } from '../../contract/limits.ts';
import { useModerationWords } from '../words.ts';
import { Cases } from './cases.tsx';

/**
 * Queues of waiting and decided cases (`/moderation`): all for administrators, those of their
 * groups for managers.
 */
export function QueuePage(): ReactNode {
  const t = useModerationWords();
  const session = useQuery(query(readSession, {}));
  return (
    <PageBody kind="feed">
      <PageTitle>{t('title')}</PageTitle>
      <QueryStates query={session} skeleton={<Skeleton shape="card" label={t('loading')} />}>
        {({ user: { isAdministrator }, waiting }) => (
          <>
            <PageHeader
              title={t('title')}
              lead={t(isAdministrator ? 'lead' : 'leadOfGroups')}
              actions={
                isAdministrator && (
                  <LinkButton to="/moderation/figures" variant="secondary">
                    {t('figures.link')}
                  </LinkButton>
                )
              }
            />
            <Cases
              isAdministrator={isAdministrator}
              openCount={waiting.find(({ kind }) => kind === reportsWaiting)?.count}
              at="/moderation"
              heading="h2"
            />
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}
