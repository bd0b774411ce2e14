import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { LockIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { GroupMark } from '../hub/group-cover.tsx';
import { myGroupsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** Section of the account page with links to one's groups. */
export function MyGroups(): ReactNode {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const found = useQuery(myGroupsQuery(''));
  return (
    <SectionCard
      id="groups"
      title={t('myGroups')}
      action={
        <LinkButton to="/network" variant="secondary" size="small" icon={UsersIcon}>
          {t('allGroups')}
        </LinkButton>
      }
    >
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
        {({ items }) => {
          const groups = items.filter(({ viewerStatus }) => viewerStatus === 'member' || viewerStatus === 'manager');
          if (groups.length === 0) return <p className="text-muted">{t('noGroups')}</p>;
          return (
            <ul className="grid gap-x-8 tablet:grid-cols-2">
              {groups.map(({ id, groupName, visibility }) => (
                <li key={id} className="min-w-0">
                  <Link
                    to={`/network/${id}`}
                    className="flex min-h-11 items-center gap-3 text-ink no-underline hover:text-accent hover:underline"
                  >
                    <GroupMark id={id} name={groupName} className="size-8 rounded-control" />
                    <span className="truncate">{groupName}</span>
                    {visibility === 'private' && <LockIcon size={16} className="shrink-0 text-muted" />}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </SectionCard>
  );
}
