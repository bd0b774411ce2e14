import { keepPreviousData, useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { Deputy } from '../../contract/deputy-shapes.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group, Member } from '../../contract/shapes.ts';
import { MoreButton } from '../more-button.tsx';
import { deputiesQuery, membersQuery, rolesQuery } from '../queries.ts';
import { Roles } from '../role/roles.tsx';
import { useGroupWords } from '../words.ts';
import { MemberRow, type ListedMember } from './member-row.tsx';

/** Number of members from which the search field is shown. */
const searchFrom = 6;

/** The members of a group: each once, managers and deputies first, with what they may do; then its roles. */
export function MemberList({ group }: { group: Group }) {
  const { id, memberCount, can } = group;
  const t = useGroupWords();
  const platform = usePlatformWords();
  const [q, setQ] = useState('');
  const members = useInfiniteQuery({ ...membersQuery(id, q), placeholderData: keepPreviousData });
  const deputies = useQuery(deputiesQuery(id));
  const roles = useQuery(rolesQuery(id));
  const skeleton = <Skeleton shape="list" count={Math.min(memberCount, 6)} label={platform('loading')} />;
  // Shown together, so that nothing moves when one of them arrives later.
  if (deputies.isPending || roles.isPending) return skeleton;
  const given = roles.data?.items ?? [];
  return (
    <>
      {memberCount >= searchFrom && (
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
          const found = pages.flatMap((page) => page.items);
          const listed = listMembers(found, { group, deputies: deputies.data?.items ?? [], roles: given, isFiltered: q !== '' });
          if (listed.length === 0) return <p className="text-muted">{t('noMember')}</p>;
          return (
            <ul className="grid grid-cols-1 gap-x-10 tablet:grid-cols-2">
              {listed.map((member) => (
                <MemberRow key={member.userId} group={group} member={member} hasRoles={given.length > 0} />
              ))}
            </ul>
          );
        }}
      </QueryStates>
      <MoreButton list={members} />
      {(can.grant || given.length > 0) && <Roles group={group} roles={given} />}
    </>
  );
}

interface Parts {
  group: Group;
  deputies: readonly Deputy[];
  roles: readonly Role[];
  isFiltered: boolean;
}

/** Found members with what they may do: managers, then deputies, also those of later pages, then all others. */
function listMembers(found: readonly Member[], { group: { managers }, deputies, roles, isFiltered }: Parts): ListedMember[] {
  const factsOf = new Map(found.map((member) => [member.userId, member]));
  const leading = [...new Map([...deputies, ...managers].map((each) => [each.userId, each])).values()];
  const known = isFiltered ? [] : leading.filter(({ userId }) => !factsOf.has(userId));
  const list = [...known, ...found].map(({ userId, name }) => ({
    userId,
    name,
    facts: factsOf.get(userId),
    isManager: managers.some((each) => each.userId === userId),
    capabilities: deputies.find((each) => each.userId === userId)?.capabilities,
    roles: roles.filter((role) => role.members.some((each) => each.userId === userId)),
  }));
  const rank = ({ isManager, capabilities }: ListedMember) => (isManager ? 0 : capabilities ? 1 : 2);
  return list.toSorted((one, other) => rank(one) - rank(other));
}
