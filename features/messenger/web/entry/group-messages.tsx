import { useState, type ReactNode } from 'react';
import { PersonApart, PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { listMembers } from '#features/groups/contract/endpoints.ts';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useMessengerWords } from '../words.ts';
import { WriteToGroup } from './write-to-group.tsx';

/** Tab of a group's page: links to its conversation and to private ones with its members. */
export function GroupMessages({ groupId }: { groupId: string }): ReactNode {
  const t = useMessengerWords();
  const ownId = useSession().user?.id;
  const [typed, setTyped] = useState('');
  const members = useInfiniteQuery({
    ...infiniteQuery(listMembers, { params: { id: groupId }, query: typed ? { q: typed } : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">{t('inGroupText')}</p>
        <WriteToGroup groupId={groupId} />
      </div>
      <h2 className="mt-6 mb-3 text-lg">{t('writeToMember')}</h2>
      <SearchField label={t('findMember')} placeholder={t('findMember')} clearLabel={t('clear')} value={typed} onChange={setTyped} />
      <QueryStates query={members} skeleton={<Skeleton shape="list" count={4} label={t('loading')} className="mt-3" />}>
        {({ pages }) => {
          const others = pages.flatMap(({ items }) => items).filter(({ userId }) => userId !== ownId);
          if (others.length === 0) return <p className="mt-3 text-muted">{t(typed ? 'nothingFound' : 'nobodyElse')}</p>;
          return (
            <ul className="mt-2 divide-y divide-line">
              {others.map(({ userId, name, username }) => (
                <li key={userId}>
                  <Link
                    to={`/messenger/${groupId}/${userId}`}
                    aria-label={t('writeToNamed', { name })}
                    className="flex min-h-14 items-center gap-3 py-2 text-ink no-underline hover:text-accent"
                  >
                    <PersonAvatar id={userId} name={name} />
                    <span className="min-w-0 flex-1 wrap-break-word">
                      <bdi className="font-[560]">{name}</bdi> <bdi className="text-muted">@{username}</bdi>
                      <PersonApart id={userId} />
                    </span>
                    <MessageSquareIcon size={20} className="text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
      {members.hasNextPage && (
        <Button
          size="small"
          variant="secondary"
          isBusy={members.isFetchingNextPage}
          onClick={() => void members.fetchNextPage()}
          className="mt-3"
        >
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
