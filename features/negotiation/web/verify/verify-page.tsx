import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useEffect } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { isSampleId } from '../../contract/sample.ts';
import type { Verification } from '../../contract/shapes.ts';
import { FileCheck } from './file-check.tsx';
import { isRecord } from './is-record.ts';
import { cachedKey } from './cached-key.ts';
import { verificationQuery } from './queries.ts';
import { CheckByHand, VerificationFacts } from './verification-facts.tsx';
import { useVerifyWords } from './words.ts';

/** Loaded on demand, since most visitors do not need it. */
const SampleCheck = lazy(() => import('../sample/sample-check.tsx').then((module) => module.SampleCheck));

/** Checks whether a file is the contract of a session, for anyone (`/verify/:id`). */
export function VerifyPage() {
  const t = useVerifyWords();
  const sessionId = (useParams()['id'] ?? '').toUpperCase();
  const verification = useQuery(verificationQuery(sessionId));
  const { data, error, isPaused } = verification;
  const code = error ? problemOf(error).code : undefined;
  const isOffline = !data && (isPaused || code === 'network.failed');

  useEffect(() => {
    // Keys of samples are not stored.
    if (data && !isSampleId(data.id)) cachedKey.save(data.publicKey);
  }, [data]);

  return (
    <PageBody kind="text">
      <PageTitle>{t('title')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('description')} />
        <meta name="robots" content="noindex" />
      </HeadTags>
      {code === 'thing.notFound' ? (
        <EmptyState icon={FileTextIcon} title={t('missing')} level={1}>
          {t('missingText')}
        </EmptyState>
      ) : (
        <>
          <PageHeader
            above={t('session', { id: sessionId })}
            title={t('title')}
            lead={t(isSampleId(sessionId) ? 'sampleLead' : 'description')}
          />
          {isOffline ? (
            <Card>
              <FileCheck key={sessionId} sessionId={sessionId} />
            </Card>
          ) : (
            <QueryStates query={verification} skeleton={<Skeleton shape="card" count={2} label={t('loading')} />}>
              {(known) => <Checks sessionId={sessionId} known={known} />}
            </QueryStates>
          )}
        </>
      )}
    </PageBody>
  );
}

function Checks({ sessionId, known }: { sessionId: string; known: Verification }) {
  const t = useVerifyWords();
  return (
    <div className="grid gap-6">
      {known.differs && (
        <Notice tone="danger" title={t('differs')}>
          {t('differsText')}
        </Notice>
      )}
      {isRecord(known) && (
        <Notice tone="warn" title={t('noContract')}>
          {t('noContractText')}
        </Notice>
      )}
      {isSampleId(known.id) && <SampleCheck key={known.id} id={known.id} verification={known} />}
      <Card>
        <FileCheck key={sessionId} sessionId={sessionId} verification={known} isMain={!isSampleId(known.id)} />
      </Card>
      <VerificationFacts verification={known} />
      <CheckByHand verification={known} />
    </div>
  );
}
