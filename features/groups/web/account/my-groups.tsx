import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LockIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { myGroupsQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** Section of the account page with links to one's groups. */
export function MyGroups(): ReactNode {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const found = useQuery(myGroupsQuery(''));
  return (
    <Card as="section" id="groups" className="scroll-mt-24 tablet:p-6">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h2 className="min-w-0 flex-1 basis-64 text-xl">{t('myGroups')}</h2>
        <LinkButton to="/network" variant="secondary" size="small" icon={UsersIcon}>
          {t('allGroups')}
        </LinkButton>
      </div>
      <QueryStates query={found} skeleton={<Skeleton shape="list" count={2} label={platform('loading')} />}>
        {({ items }) => {
          const groups = items.filter(({ viewerStatus }) => viewerStatus === 'member' || viewerStatus === 'manager');
          if (groups.length === 0) return <p className="text-muted">{t('noGroups')}</p>;
          return (
            <ul className="grid gap-x-8 tablet:grid-cols-2">
              {groups.map(({ id, groupName, visibility }) => (
                <li key={id} className="min-w-0">
                  <Link to={`/network/${id}`} className="link inline-flex min-h-11 max-w-full items-center gap-2">
                    {visibility === 'private' ? <LockIcon size={16} className="shrink-0" /> : <UsersIcon size={16} className="shrink-0" />}
                    <span className="truncate">{groupName}</span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </Card>
  );
}
