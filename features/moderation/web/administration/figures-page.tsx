import { type ReactNode, useContext, useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates, RestrictedContext } from '#platform/web/queries/query-states.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { downloadFigures } from '../../contract/endpoints.ts';
import type { Figures } from '../../contract/shapes.ts';
import { figuresQuery } from '../queries.ts';
import { useModerationWords } from '../words.ts';
import { FigureRows } from './figure-rows.tsx';

/** Reports, decisions and objections of a year, as table and CSV (`/moderation/figures`). */
export function FiguresPage(): ReactNode {
  const t = useModerationWords();
  const Restricted = useContext(RestrictedContext);
  const [search] = useSearchParams();
  const [present] = useState(() => new Date().getUTCFullYear());
  const requested = Number(search.get('year'));
  const year = Number.isInteger(requested) && requested >= 2000 && requested <= present ? requested : present;
  const found = useQuery(figuresQuery(year));
  // People without access see neither the years nor the file.
  if (found.error && problemOf(found.error).code === 'auth.forbidden')
    return (
      <PageBody>
        <Restricted />
      </PageBody>
    );
  return (
    <PageBody>
      <PageTitle>{t('figures.title', { year: String(year) })}</PageTitle>
      <PageHeader
        title={t('figures.title', { year: String(year) })}
        above={<BackLink to="/moderation">{t('title')}</BackLink>}
        lead={t('figures.lead')}
        actions={<Download year={year} />}
      />
      <QueryStates query={found} skeleton={<Skeleton shape="card" label={t('loading')} />}>
        {(figures) => <Tables figures={figures} />}
      </QueryStates>
      <NewerOlder
        {...(year < present && { newer: `/moderation/figures?year=${year + 1}` })}
        older={`/moderation/figures?year=${year - 1}`}
        labels={{ region: t('figures.years'), newer: String(year + 1), older: String(year - 1) }}
      />
    </PageBody>
  );
}

function Download({ year }: { year: number }): ReactNode {
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  async function fetchFile() {
    setIsBusy(true);
    try {
      await download(downloadFigures, { query: { year } }, `moderation-${year}.csv`);
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsBusy(false);
  }
  return (
    <Button variant="secondary" icon={DownloadIcon} isBusy={isBusy} onClick={() => void fetchFile()}>
      CSV
    </Button>
  );
}

function Tables({ figures: { reports, decisions, held, objections, medianHours, activePeople } }: { figures: Figures }): ReactNode {
  const t = useModerationWords();
  const kindName = useKindName();
  return (
    <div className="grid max-w-reading gap-8">
      <FigureRows title={t('figures.reports')} note={t('figures.how.reports')} rows={[[t('figures.total'), reports.total]]} />
      <FigureRows title={t('figures.byReason')} note={t('figures.how.reports')} names="reason" counts={reports.byReason} />
      <FigureRows
        title={t('figures.byKind')}
        note={t('figures.how.reports')}
        rows={reports.byKind.map(({ name, count }) => [kindName(name), count])}
      />
      <FigureRows
        title={t('figures.decisions')}
        note={t('figures.how.decisions')}
        rows={[
          [t('figures.total'), decisions.total],
          [t('figures.automated'), decisions.automated],
          [t('figures.medianHours'), medianHours],
        ]}
      />
      <FigureRows title={t('figures.byDecision')} note={t('figures.how.decisions')} names="decided" counts={decisions.byDecision} />
      <FigureRows title={t('figures.byGround')} note={t('figures.how.byGround')} names="ground" counts={decisions.byGround} />
      <FigureRows title={t('figures.held')} note={t('figures.how.held')} rows={[[t('figures.total'), held]]} />
      <FigureRows
        title={t('figures.objections')}
        note={t('figures.how.objections')}
        rows={[
          [t('figures.total'), objections.total],
          [t('figures.upheld'), objections.upheld],
          [t('figures.restored'), objections.restored],
        ]}
      />
      <FigureRows title={t('figures.people')} note={t('figures.how.people')} rows={[[t('figures.activePeople'), activePeople]]} />
    </div>
  );
}
