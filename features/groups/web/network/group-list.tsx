import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { GroupCover } from '../hub/group-cover.tsx';
import { GroupCard } from './group-card.tsx';
import { JoinForm } from './join-by-id.tsx';
import { GroupParts } from './group-parts.tsx';
import { GroupsFailed, hasFailed } from '../groups-failed.tsx';
import { MoreButton } from '../more-button.tsx';
import { groupsQuery, type GroupFilter } from '../queries.ts';
import { useGroupWords } from '../words.ts';
import { SuggestedGroups } from './suggested-groups.tsx';

interface GroupListProps {
  filter: GroupFilter;
  onReset: () => void;
}

/** Filtered groups, or an empty state. */
export function GroupList({ filter, onReset }: GroupListProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const groups = useInfiniteQuery({ ...groupsQuery(filter), placeholderData: keepPreviousData });
  if (hasFailed(groups)) return <GroupsFailed error={groups.error} onRetry={() => void groups.refetch()} />;
  return (
    <QueryStates query={groups} skeleton={<Skeleton shape="card" count={3} label={platform('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const isFiltered = Boolean(filter.q || filter.category);
        if (items.length === 0) return <NoGroups filter={filter} onReset={onReset} />;
        return (
          <>
            <h2 className="sr-only">{t(filter.list)}</h2>
            <p role="status" className={isFiltered ? 'mb-3 text-sm text-muted' : 'sr-only'}>
              {t('count', { count: pages[0]?.total ?? items.length })}
            </p>
            <ul className="grid grid-cols-1 gap-3 tablet:auto-rows-fr tablet:grid-cols-2">
              {items.map((group) => (
                <GroupCard key={group.id} group={group} />
              ))}
            </ul>
            <MoreButton list={groups} />
          </>
        );
      }}
    </QueryStates>
  );
}

function NoGroups({ filter, onReset }: GroupListProps) {
  const t = useGroupWords();
  if (filter.q || filter.category)
    return (
      <EmptyState
        icon={SearchIcon}
        title={t('noMatch')}
        action={
          <Button variant="secondary" onClick={onReset}>
            {t('resetFilters')}
          </Button>
        }
      >
        {t('noMatchText')}
      </EmptyState>
    );
  if (filter.list === 'public') return <PublicEmpty />;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-xl">{t('mineEmpty')}</h2>
          <p className="mt-1 max-w-[60ch] text-pretty text-muted">{t('mineEmptyText')}</p>
        </div>
        <div className="w-full max-w-90">
          <p aria-hidden="true" className="mb-1.5 text-sm font-[560]">
            {t('joinTitle')}
          </p>
          <JoinForm start="" />
        </div>
      </div>
      <SuggestedGroups none={<PublicEmpty />} isBelowTitle />
      <LinkButton to="/network?list=public" variant="secondary" className="mt-4">
        {t('seePublic')}
      </LinkButton>
    </>
  );
}

/** Without public groups: what a group is made of. */
export function PublicEmpty() {
  const t = useGroupWords();
  return (
    <div className="max-w-reading overflow-clip rounded-card border border-dashed border-field/60">
      <GroupCover id="EMPTY" className="block h-12 w-full" />
      <div className="p-5">
        <h2 className="text-lg">{t('publicEmpty')}</h2>
        <p className="mt-1.5 text-pretty text-muted">{t('publicEmptyText')}</p>
        <GroupParts className="mt-3" />
      </div>
    </div>
  );
}
