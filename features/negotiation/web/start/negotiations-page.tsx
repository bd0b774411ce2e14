import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Link, Navigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { sampleIdIn } from '../../contract/sample.ts';
import { useNegotiationWords } from '../words.ts';
import { JoinSession } from './join-session.tsx';
import { SessionLists } from './session-lists.tsx';
import { startAddress, useStart } from './use-start.tsx';

/**
 * Negotiations (`/negociation`): start or join one, and the list of one's own, running ones first.
 */
export function NegotiationsPage() {
  const t = useNegotiationWords();
  const [search] = useSearchParams();
  const { mayStart, button } = useStart();
  // People who can start sessions see the running ones first.
  const isMain = !mayStart || search.has('join');
  const joining = (
    <div className="desktop:sticky desktop:top-24 desktop:col-start-2 desktop:row-start-1">
      <JoinSession start={search.get('join') ?? ''} isMain={isMain} />
    </div>
  );
  // Former address of the form.
  if (search.has('start')) return <Navigate to={startAddress} replace />;
  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} actions={button()} />
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_17rem] desktop:items-start">
        {isMain && joining}
        <SessionLists
          empty={
            <EmptyState icon={HandshakeIcon} title={t('noneRuns')} example={t('noneRunsExample')} action={button()} isMainAction>
              {t(mayStart ? 'noneRunsManager' : 'noneRunsMember')}
              <FirstSteps />
            </EmptyState>
          }
        />
        {!isMain && joining}
      </div>
    </PageBody>
  );
}

/** What happens in a session, and a contract that came of one. */
function FirstSteps() {
  const t = useNegotiationWords();
  const { language } = useLanguage();
  return (
    <>
      <ol className="mx-auto mt-5 grid max-w-[34ch] list-decimal gap-1.5 pl-6 text-left text-ink marker:text-muted">
        {(['stepPropose', 'stepVote', 'stepContract'] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p className="mt-4">
        <Link to={`/verify/${sampleIdIn(language)}`} className="link">
          {t('sampleContract')}
        </Link>
      </p>
    </>
  );
}
