import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { PagedCards } from '#platform/web/queries/paged-cards.tsx';
import { useCursor } from '#platform/web/queries/use-cursor.ts';
import { useListInAddress } from '#platform/web/queries/use-list-in-address.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ClockIcon, ScaleIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { assemblyLists } from '../../contract/limits.ts';
import type { Assembly } from '../../contract/shapes.ts';
import { ConveneHere } from '../convening/convene-button.tsx';
import { assembliesQuery, type AssemblyListName } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { PhaseBadge } from './phase-badge.tsx';

/** Query parameter with the list. */
const listParameter = 'assemblies';

/** Assemblies of the user's groups (`/assemblies`): to come or under way, or over. */
export function AssembliesPage() {
  const t = useAssemblyWords();
  return (
    <PageBody kind="feed">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} lead={t('lead')} actions={<ConveneHere variant="primary" />} />
      <AssemblyLists
        empty={
          <EmptyState icon={ScaleIcon} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </PageBody>
  );
}

/** Assemblies tab of a group page. */
export function GroupAssemblies({ groupId }: { groupId: string }) {
  const t = useAssemblyWords();
  return (
    <AssemblyLists
      groupId={groupId}
      empty={
        <EmptyState icon={ScaleIcon} title={t('inGroupNone')}>
          {t('inGroupNoneText')}
        </EmptyState>
      }
    />
  );
}

/** The lists, one at a time; which one is in the address. */
function AssemblyLists({ groupId, empty }: { groupId?: string; empty: ReactNode }) {
  const t = useAssemblyWords();
  const { current, addressOf } = useListInAddress(listParameter, assemblyLists);
  return (
    <>
      <TabLinks
        label={t('lists')}
        tabs={assemblyLists.map((name) => ({ to: addressOf(name), label: t(`list.${name}`), isCurrent: name === current }))}
      />
      <AssemblyList list={current} groupId={groupId} empty={empty} />
    </>
  );
}

function AssemblyList({ list, groupId, empty }: { list: AssemblyListName; groupId: string | undefined; empty: ReactNode }) {
  const t = useAssemblyWords();
  const paging = useCursor();
  const page = useQuery({ ...assembliesQuery(list, groupId, paging.cursor), placeholderData: keepPreviousData });
  const none = (
    <EmptyState icon={ClockIcon} title={t('noneOver')}>
      {t('noneOverText')}
    </EmptyState>
  );
  return (
    <PagedCards
      page={page}
      paging={paging}
      empty={list === 'coming' ? empty : none}
      labels={{ loading: t('loading'), region: t('pages'), newer: t('firstPage'), older: t(list === 'coming' ? 'later' : 'earlier') }}
    >
      {(assembly) => <AssemblyCard key={assembly.id} assembly={assembly} isInGroup={groupId !== undefined} />}
    </PagedCards>
  );
}

/** Card of an assembly with its day; the whole card is a link. */
function AssemblyCard({ assembly, isInGroup }: { assembly: Assembly; isInGroup: boolean }) {
  const { dateTime } = useDates();
  const { id, title, language, startsAt, place, phase, group } = assembly;
  return (
    <Card as="li" className="flex list-none gap-4">
      <DayTile at={startsAt} isOver={phase === 'closed' || phase === 'cancelled'} />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h2 lang={language ?? undefined} className="min-w-0 text-lg">
            <CardLink to={`/assemblies/${id}`}>{title}</CardLink>
          </h2>
          <PhaseBadge phase={phase} />
        </div>
        <MetaLine>
          <DateText iso={startsAt}>{dateTime(startsAt)}</DateText>
          {place && <bdi>{place}</bdi>}
          {!isInGroup && (
            <span className="min-w-0">
              <bdi>{group.name}</bdi>
            </span>
          )}
        </MetaLine>
      </div>
    </Card>
  );
}

/** Day and month of the start, as on cards of events; the text beside it has the whole date. */
function DayTile({ at, isOver }: { at: string; isOver: boolean }) {
  const { language } = useLanguage();
  const part = (format: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales[language], format).format(new Date(at));
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-14 flex-none flex-col items-center justify-center rounded-control leading-tight',
        isOver ? 'bg-plain-wash text-muted' : 'bg-tint text-accent',
      )}
    >
      <span className="text-xl font-[560] tabular-nums">{part({ day: 'numeric' })}</span>
      <span className="text-xs">{part({ month: 'short' })}</span>
    </span>
  );
}
