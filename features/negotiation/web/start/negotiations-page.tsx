import { useInfiniteQuery } from '#platform/web/queries.ts';
import { useState } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSearchParams } from '#platform/web/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { HandshakeIcon, PlusIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { sessionsQuery } from '../queries.ts';
import { useNegotiationWords } from '../words.ts';
import { JoinSession } from './join-session.tsx';
import { SessionLists } from './session-lists.tsx';

const StartDialog = later(() => import('./start-dialog.tsx').then((module) => module.StartDialog));

/** Negotiations (`/negociation`): start one, join one by its ID, and one's own, those that run first. */
export function NegotiationsPage() {
  const t = useNegotiationWords();
  const [search] = useSearchParams();
  const [isStarting, setIsStarting] = useState(false);
  const mayStart = useInfiniteQuery(sessionsQuery({ phase: 'running' })).data?.pages[0]?.can.start ?? false;
  const startButton = mayStart && (
    <Button icon={PlusIcon} onClick={() => setIsStarting(true)}>
      {t('start')}
    </Button>
  );
  return (
    <PageBody>
      <title>{`${t('title')} · Atrium`}</title>
      <PageHeader title={t('title')} lead={t('lead')} actions={startButton} />
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:items-start desktop:gap-x-8">
        <div className="desktop:sticky desktop:top-24 desktop:col-start-2 desktop:row-start-1">
          <JoinSession start={search.get('join') ?? ''} />
        </div>
        <SessionLists
          empty={
            <EmptyState icon={HandshakeIcon} title={t('noneRuns')} action={startButton}>
              {t(mayStart ? 'noneRunsManager' : 'noneRunsMember')}
            </EmptyState>
          }
        />
      </div>
      {isStarting && <StartDialog onClose={() => setIsStarting(false)} />}
    </PageBody>
  );
}
