import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Navigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useNegotiationWords } from '../words.ts';
import { FirstSteps } from './first-steps.tsx';
import { JoinSession } from './join-session.tsx';
import { SessionLists } from './session-lists.tsx';
import { startAddress, useStart } from './use-start.tsx';

/**
 * Negotiations (`/negociation`): start or join one, and the list of one's own, running ones first.
 */
export function NegotiationsPage() {
  const t = useNegotiationWords();
  const [search] = useSearchParams();
  const { mayStart, isVoteDue, button } = useStart();
  // People who can start sessions see the running ones first.
  const isFirst = !mayStart || search.has('join');
  const joining = (
    <div className="desktop:sticky desktop:top-24 desktop:col-start-2 desktop:row-start-1">
      <JoinSession start={search.get('join') ?? ''} isMain={search.has('join')} />
    </div>
  );
  // Former address of the form.
  if (search.has('start')) return <Navigate to={startAddress} replace />;
  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} actions={button({ variant: isVoteDue ? 'secondary' : 'primary' })} />
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_17rem] desktop:items-start">
        {isFirst && joining}
        <SessionLists empty={<FirstSteps mayStart={mayStart}>{button()}</FirstSteps>} />
        {!isFirst && joining}
      </div>
    </PageBody>
  );
}
