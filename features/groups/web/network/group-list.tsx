import { keepPreviousData, useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { SearchIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { FittingGroups } from '../fitting-groups.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupsFailed, hasFailed } from '../groups-failed.tsx';
import { MoreButton } from '../more-button.tsx';
import { fittingQuery, groupsQuery, type GroupFilter } from '../queries.ts';
import { useCategories } from '../use-categories.ts';
import { useGroupWords } from '../words.ts';

interface GroupListProps {
  filter: GroupFilter;
  onReset: () => void;
}

/** Filtered groups, or an empty state. */
export function GroupList({ filter, onReset }: GroupListProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const { nameOf } = useCategories();
  const groups = useInfiniteQuery({ ...groupsQuery(filter), placeholderData: keepPreviousData });
  if (hasFailed(groups)) return <GroupsFailed error={groups.error} onRetry={() => void groups.refetch()} />;
  return (
    <QueryStates query={groups} skeleton={<Skeleton shape="card" count={3} label={platform('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <NoGroups filter={filter} onReset={onReset} />;
        return (
          <>
            <p role="status" className="mb-3 text-sm text-muted">
              {t('count', { count: pages[0]?.total ?? items.length })}
            </p>
            <ul className="grid gap-3.5">
              {items.map((group) => (
                <GroupCard key={group.id} group={group} category={nameOf(group.category)} />
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
  if (filter.list === 'public')
    return (
      <EmptyState icon={UsersIcon} title={t('publicEmpty')}>
        {t('publicEmptyText')}
      </EmptyState>
    );
  return <NoneOfMine />;
}

/** For people without groups: suggestions, or an empty state if there are none. */
function NoneOfMine() {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const fitting = useQuery(fittingQuery());
  const seePublic = (
    <LinkButton to="/network?list=public" variant="secondary">
      {t('seePublic')}
    </LinkButton>
  );
  if (fitting.isPending) return <Skeleton shape="card" count={3} label={platform('loading')} />;
  if (!fitting.data?.items.length)
    return (
      <EmptyState icon={UsersIcon} title={t('mineEmpty')} action={seePublic}>
        {t('mineEmptyText')}
      </EmptyState>
    );
  return (
    <>
      <h2 className="text-lg">{t('mineEmpty')}</h2>
      <p className="mt-1 text-pretty text-muted">{t('mineEmptyText')}</p>
      <section aria-labelledby="fitting-groups" className="mt-6">
        <h3 id="fitting-groups" className="mb-1 text-base">
          {t('fitting')}
        </h3>
        <FittingGroups />
        <div className="mt-3">{seePublic}</div>
      </section>
    </>
  );
}
