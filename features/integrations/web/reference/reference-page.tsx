import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { referenceQuery } from '../reference-query.ts';
import { useReferenceWords } from '../words.ts';
import { Areas } from './areas.tsx';
import { Calls } from './calls.tsx';
import { Introduction } from './introduction.tsx';

/** Introduction and areas (`/api`), or the calls of one area (`/api?area=documents`). */
export function ReferencePage(): ReactNode {
  const t = useReferenceWords();
  const [search] = useSearchParams();
  const area = search.get('area') ?? undefined;
  const found = useQuery(referenceQuery(area));
  const title = area === undefined ? t('title') : t('areaTitle', { area });
  return (
    <PageBody kind="text">
      <HeadTags>
        <title>{`${title} · Atrium`}</title>
        <meta name="description" content={t('description')} />
      </HeadTags>
      <PageHeader
        title={title}
        {...(area === undefined ? { lead: t('description') } : { above: <BackLink to="/api">{t('title')}</BackLink> })}
      />
      {area === undefined && <Introduction />}
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={6} label={t('loading')} />}>
        {(reference) => (area === undefined ? <Areas areas={reference.areas} /> : <Calls {...reference} />)}
      </QueryStates>
    </PageBody>
  );
}
