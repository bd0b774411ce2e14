import type { ReactNode } from 'react';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { Queue } from '../../contract/limits.ts';
import type { CaseCard } from '../../contract/shapes.ts';
import { CardList } from '../card-list.tsx';
import { casesQuery } from '../queries.ts';
import { useModerationWords } from '../words.ts';
import { CaseBadges } from './case-badges.tsx';
import { ReportedPictures } from './reported-pictures.tsx';

interface CasesProps {
  isAdministrator: boolean;
  /** Address of the page that contains the list. */
  at: `/${string}`;
  /** Level of the headings. */
  heading: 'h2' | 'h3';
}

/** Queue of cases: all, or those of one's own groups. */
export function Cases({ isAdministrator, at, heading }: CasesProps): ReactNode {
  const t = useModerationWords();
  const [search] = useSearchParams();
  const queue: Queue = search.get('queue') === 'done' ? 'done' : 'waiting';
  const list = useInfiniteQuery(casesQuery(isAdministrator, queue));
  return (
    <>
      <TabLinks
        label={t('queues')}
        tabs={[
          { to: at, label: t('queue.waiting'), isCurrent: queue === 'waiting' },
          { to: `${at}?queue=done`, label: t('queue.done'), isCurrent: queue === 'done' },
        ]}
      />
      <CardList list={list} none={{ title: t(queue === 'waiting' ? 'noneWaiting' : 'noneDone'), text: t('noneText') }}>
        {(each) => <CaseLine key={each.id} card={each} heading={heading} />}
      </CardList>
    </>
  );
}

function CaseLine({ card, heading: Heading }: { card: CaseCard; heading: CasesProps['heading'] }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  const kindName = useKindName();
  const { id, kind, title, excerpt, reasons, reportCount, isWaiting, openedAt, hasPictures } = card;
  return (
    <Card as="li">
      <p className="mb-2 flex flex-wrap gap-2">
        <CaseBadges {...card} />
      </p>
      <Heading className="text-base wrap-anywhere">
        <CardLink to={`/moderation/${id}`}>{title || kindName(kind)}</CardLink>
      </Heading>
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
