import { useState, type ReactNode } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CircleCheckIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { listFailedJobs, retryJob } from '../../contract/job-endpoints.ts';
import type { FailedJob } from '../../contract/job-shapes.ts';
import { useAdminWords } from '../words.ts';

const doneWithinMs = 3_000;

/** Background jobs that failed. */
export function JobsSection(): ReactNode {
  const t = useAdminWords();
  const platform = usePlatformWords();
  const jobs = useQuery(query(listFailedJobs, {}));
  return (
    <>
      <p className="text-muted">{t('jobs.lead')}</p>
      <QueryStates query={jobs} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon={CircleCheckIcon} title={t('jobs.none')} level={3}>
              {t('jobs.noneText')}
            </EmptyState>
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-3">
                {items.map((job) => (
                  <JobCard key={job.id} job={job} />
                ))}
              </ul>
              {total > items.length && <p className="text-sm text-muted">{t('jobs.more', { count: items.length, total })}</p>}
            </>
          )
        }
      </QueryStates>
    </>
  );
}

function JobCard({ job }: { job: FailedJob }): ReactNode {
  const t = useAdminWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const { dateTime } = useDates();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    try {
      await call(retryJob, { params: { id: job.id } });
      toast(t('jobs.retried'), { tone: 'success' });
    } catch (error) {
      const { code } = problemOf(error);
      toast(code === 'thing.notFound' ? t('jobs.gone') : errorText(code), { tone: 'danger' });
    }
    await refresh(listFailedJobs, readSession);
    setIsBusy(false);
    // By this time the job has finished or failed again.
    setTimeout(() => void refresh(listFailedJobs, readSession), doneWithinMs);
  };
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-base wrap-anywhere" translate="no">
            {job.name}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <Badge tone={job.state === 'dead' ? 'danger' : 'warn'}>{t(job.state === 'dead' ? 'jobs.dead' : 'jobs.failed')}</Badge>
            {t('jobs.attempts', { count: job.attempts, most: job.maxAttempts })}
          </p>
        </div>
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void retry()}>
          {t('jobs.retry')}
        </Button>
      </div>
      <p className="mt-3 font-mono text-sm wrap-anywhere" translate="no">
        {job.reason}
      </p>
      <p className="mt-2 text-sm text-muted">
        <DateText iso={job.failedAt}>{t('jobs.failedAt', { time: dateTime(job.failedAt) })}</DateText>
        {job.nextAttemptAt && ` · ${t('jobs.next', { time: dateTime(job.nextAttemptAt) })}`}
      </p>
    </Card>
  );
}
