import type { ReactNode } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api.ts';
import { PageTitle } from '#platform/web/page-title.tsx';
import { useInfiniteQuery, useQuery } from '#platform/web/queries.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { useSearchParams } from '#platform/web/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useDates } from '#platform/web/words.tsx';
import type { Queue } from '../../contract/limits.ts';
import type { CaseCard } from '../../contract/shapes.ts';
import { CardList } from '../card-list.tsx';
import { casesQuery } from '../queries.ts';
import { useKindName } from '#platform/web/kind-name.ts';
import { useModerationWords } from '../words.ts';
import { CaseBadges } from './case-badges.tsx';
import { ReportedPictures } from './reported-pictures.tsx';

/** What was reported and waits for a decision, and what was decided (`/moderation`): for administrators all of it, for managers what is for their groups. */
export function QueuePage(): ReactNode {
  const t = useModerationWords();
  const session = useQuery(query(readSession, {}));
  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <QueryStates query={session} skeleton={<Skeleton shape="card" label={t('loading')} />}>
        {({ user: { isAdministrator } }) => (
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
            <Cases isAdministrator={isAdministrator} />
          </>
        )}
      </QueryStates>
    </PageBody>
  );
}

function Cases({ isAdministrator }: { isAdministrator: boolean }): ReactNode {
  const t = useModerationWords();
  const [search] = useSearchParams();
  const queue: Queue = search.get('queue') === 'done' ? 'done' : 'waiting';
  const list = useInfiniteQuery(casesQuery(isAdministrator, queue));
  return (
    <>
      <TabLinks
        label={t('queues')}
        tabs={[
          { to: '/moderation', label: t('queue.waiting'), isCurrent: queue === 'waiting' },
          { to: '/moderation?queue=done', label: t('queue.done'), isCurrent: queue === 'done' },
        ]}
      />
      <CardList list={list} none={{ title: t(queue === 'waiting' ? 'noneWaiting' : 'noneDone'), text: t('noneText') }}>
        {(each) => <CaseLine key={each.id} card={each} />}
      </CardList>
    </>
  );
}

function CaseLine({ card }: { card: CaseCard }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  const kindName = useKindName();
  const { id, kind, title, excerpt, reasons, reportCount, isWaiting, openedAt, hasPictures } = card;
  return (
    <Card as="li">
      <p className="mb-2 flex flex-wrap gap-2">
        <CaseBadges {...card} />
      </p>
      <h2 className="text-base wrap-anywhere">
        <CardLink to={`/moderation/${id}`}>{title || kindName(kind)}</CardLink>
      </h2>
      {excerpt && (
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-muted [unicode-bidi:plaintext]">{excerpt}</p>
      )}
      <div className="mt-2">
        <MetaLine>
          <span>{kindName(kind)}</span>
          {reportCount > 0 && (
            <>
              <span>{t('reportCount', { count: reportCount })}</span>
              <span>{reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}</span>
            </>
          )}
          {isWaiting && <span>{t('onlyAuthorSees')}</span>}
          <DateText iso={openedAt} title={dates.exact(openedAt)}>
            {dates.relative(openedAt)}
          </DateText>
        </MetaLine>
      </div>
      {hasPictures && <ReportedPictures caseId={id} className="relative mt-3" />}
    </Card>
  );
}
