import type { KeyboardEvent, ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { queues } from '../../contract/limits.ts';
import type { CaseCard } from '../../contract/shapes.ts';
import { CardList } from '../card-list.tsx';
import { casesQuery } from '../queries.ts';
import { useModerationWords } from '../words.ts';
import { CaseBadges } from './case-badges.tsx';
import { CaseTime } from './case-time.tsx';
import { ReportedPictures } from './reported-pictures.tsx';

interface CasesProps {
  isAdministrator: boolean;
  /** Number of cases that need a decision, where the page does not say it elsewhere. */
  openCount?: number | undefined;
  /** Address of the page that contains the list. */
  at: `/${string}`;
  /** Level of the headings. */
  heading: 'h2' | 'h3';
}

/** Queue of cases: all, or those of one's own groups. */
export function Cases({ isAdministrator, openCount, at, heading }: CasesProps): ReactNode {
  const t = useModerationWords();
  const [search] = useSearchParams();
  const queue = queues.find((each) => each === search.get('queue')) ?? queues[0];
  const list = useInfiniteQuery(casesQuery(isAdministrator, queue));
  return (
    <>
      <TabLinks
        label={t('queues')}
        tabs={queues.map((each) => ({
          to: each === queues[0] ? at : `${at}?queue=${each}`,
          label: t(`queue.${each}`),
          isCurrent: queue === each,
          ...(each === queues[0] && openCount !== undefined && { count: openCount }),
        }))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between the links inside */}
      <div role="group" aria-label={t('queues')} onKeyDown={moveFocus}>
        <CardList list={list} none={{ title: t(noneTitles[queue]), text: t(noneTexts[queue]) }}>
          {(each) => <CaseLine key={each.id} card={each} heading={heading} />}
        </CardList>
      </div>
    </>
  );
}

const noneTitles = { waiting: 'noneWaiting', mine: 'noneMine', overdue: 'noneOverdue', done: 'noneDone' } as const;
const noneTexts = { waiting: 'noneText', mine: 'noneMineText', overdue: 'noneOverdueText', done: 'noneText' } as const;
/** Arrow keys, Home and End move the focus between the titles of the cases. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  links[to]?.focus();
}

/** Why it was reported, how urgent it is and how much time is left, before what it is. */
function CaseLine({ card, heading: Heading }: { card: CaseCard; heading: CasesProps['heading'] }): ReactNode {
  const t = useModerationWords();
  const kindName = useKindName();
  const dates = useDates();
  const shortDate = useShortDate();
  const { id, kind, title, excerpt, reasons, reportCount, openedAt, isWaiting, hasPictures, assignee } = card;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        <CaseBadges {...card} />
        {reportCount > 0 && (
          <span className="font-[560] max-tablet:order-last max-tablet:basis-full">
            {reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}
          </span>
        )}
        {isWaiting && <span className="text-muted max-tablet:order-last max-tablet:basis-full">{t('onlyAuthorSees')}</span>}
        <span className="ml-auto text-muted">
          <CaseTime of={card} />
        </span>
      </div>
      <Heading className="mt-1.5 min-w-0 text-lg wrap-anywhere">
        <CardLink to={`/moderation/${id}`}>{title}</CardLink>
      </Heading>
      {excerpt !== title && excerpt && <p className="line-clamp-2 wrap-anywhere [unicode-bidi:plaintext]">{excerpt}</p>}
      <MetaLine>
        <span>{kindName(kind)}</span>
        {reportCount > 0 && <span>{t('reportCount', { count: reportCount })}</span>}
        <DateText iso={openedAt} title={dates.exact(openedAt)}>
          {t(reportCount > 0 ? 'reportedOn' : 'heldOn', { date: shortDate(openedAt) })}
        </DateText>
      </MetaLine>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
        {assignee && (
          <span className="relative text-sm">
            <PersonName id={assignee.id} name={assignee.name} picture="inline" />
          </span>
        )}
        {hasPictures && <ReportedPictures caseId={id} className="relative" />}
      </div>
    </Card>
  );
}
