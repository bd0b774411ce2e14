import type { ReactNode } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { StatementCard } from '../../contract/shapes.ts';
import { CardList } from '../card-list.tsx';
import { statementsQuery } from '../queries.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useModerationWords } from '../words.ts';
import { useStanding } from './use-status.ts';

/** Decisions about one's own things, and results of one's reports (`/statements`). */
export function StatementsPage(): ReactNode {
  const t = useModerationWords();
  const [search] = useSearchParams();
  const list = useInfiniteQuery(statementsQuery(search.get('on')));
  return (
    <PageBody kind="feed">
      <PageTitle>{t('statements.title')}</PageTitle>
      <PageHeader title={t('statements.title')} lead={t('statements.lead')} />
      <CardList list={list} none={{ title: t('statements.none'), text: t('statements.noneText') }}>
        {(each) => <StatementLine key={each.id} card={each} />}
      </CardList>
    </PageBody>
  );
}

function StatementLine({ card }: { card: StatementCard }): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  const kindName = useKindName();
  const status = useStanding(card);
  const { id, role, kind, title, changedAt } = card;
  return (
    <Card as="li">
      <div className="grid justify-items-start gap-2 tablet:flex tablet:flex-row-reverse tablet:items-center tablet:justify-between tablet:gap-4">
        <p className="flex-none">
          <Badge tone={status.tone}>{status.text}</Badge>
        </p>
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <CardLink to={`/statements/${id}`}>{title}</CardLink>
        </h2>
      </div>
      <div className="mt-1">
        <MetaLine>
          <span>{kindName(kind)}</span>
          <span>{t(role === 'author' ? 'statements.yours' : 'statements.reported')}</span>
          <DateText iso={changedAt} title={dates.exact(changedAt)}>
            {dates.relative(changedAt)}
          </DateText>
        </MetaLine>
      </div>
    </Card>
  );
}
