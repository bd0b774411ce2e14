import { keepPreviousData, useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { Group } from '../../contract/shapes.ts';
import { Deputies } from '../deputy/deputies.tsx';
import { MoreButton } from '../more-button.tsx';
import { MemberActions } from './member-actions.tsx';
import { deputiesQuery, membersQuery, rolesQuery } from '../queries.ts';
import { useGroupWords } from '../words.ts';

/** Number of members from which the search field is shown. */
const searchFrom = 12;

export function MemberList({ group }: { group: Group }) {
  const { id: groupId, memberCount: count, can } = group;
  const t = useGroupWords();
  const platform = usePlatformWords();
  const date = useShortDate();
  const [q, setQ] = useState('');
  const members = useInfiniteQuery({ ...membersQuery(groupId, q), placeholderData: keepPreviousData });
  const deputies = useQuery(deputiesQuery(groupId));
  const roles = useQuery(rolesQuery(groupId));
  const given = roles.data?.items ?? [];
  const deputized = deputies.data?.items ?? [];
  // Shown together, so that the deputies do not move the members when they load later.
  const skeleton = <Skeleton shape="list" count={Math.min(count, 6)} label={platform('loading')} />;
  const isDeputy = (id: string) => deputized.some(({ userId }) => userId === id);
  const rolesOf = (id: string) => given.filter(({ members: those }) => those.some(({ userId }) => userId === id));
  if (deputies.isPending || roles.isPending) return skeleton;
  return (
    <>
      {(can.grant || deputized.length + given.length > 0 || group.managers.length > 1) && (
        <Deputies group={group} deputies={deputized} roles={given} />
      )}
      {count >= searchFrom && (
        <SearchField
          label={t('searchMembers')}
          placeholder={t('searchMembers')}
          clearLabel={t('clearSearch')}
          value={q}
          onChange={setQ}
          className="mb-4"
        />
      )}
      <QueryStates query={members} skeleton={skeleton}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="text-muted">{t('noMember')}</p>;
          return (
            <ul className="grid grid-cols-1 gap-x-10 tablet:grid-cols-2">
              {items.map(({ userId, name, username, isManager, since }) => (
                <li key={userId} className="flex items-center gap-3 border-t border-line py-3">
                  <PersonAvatar id={userId} name={name} />
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <PersonName id={userId} name={name} className="font-[560]" />
                      {isManager && <Badge tone="accent">{t('manager')}</Badge>}
                      {isDeputy(userId) && <Badge>{t('deputy')}</Badge>}
                      {rolesOf(userId).map((role) => (
                        <Badge key={role.id}>{role.name}</Badge>
                      ))}
                    </p>
                    <MetaLine>
                      <bdi className="wrap-anywhere">@{username}</bdi>
                      <span>{t('memberSince', { date: date(since) })}</span>
                    </MetaLine>
                    <PersonApart id={userId} />
                  </div>
                  {(can.handOver || (can.remove && !isDeputy(userId))) && !isManager && (
                    <MemberActions group={group} person={{ userId, name }} hasRoles={given.length > 0} />
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
      <MoreButton list={members} />
    </>
  );
}
