import { keepPreviousData, useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { Deputy } from '../../contract/deputy-shapes.ts';
import type { Role } from '../../contract/role-shapes.ts';
import type { Group, Member } from '../../contract/shapes.ts';
import { InviteButton } from '../invitation/invite-button.tsx';
import { MoreButton } from '../more-button.tsx';
import { deputiesQuery, membersQuery, rolesQuery } from '../queries.ts';
import { Roles } from '../role/roles.tsx';
import { useGroupWords } from '../words.ts';
import { MemberRow, type ListedMember } from './member-row.tsx';

/** Number of members from which the search field is shown. */
const searchFrom = 6;

/** Choices of the filter besides roles, which are chosen by their ID. */
type Choice = '' | 'managers' | 'deputies' | (string & {});

/** The members of a group: each once, managers and deputies first, with what they may do; then its roles. */
export function MemberList({ group }: { group: Group }) {
  const { id, memberCount, can } = group;
  const t = useGroupWords();
  const platform = usePlatformWords();
  const [q, setQ] = useState('');
  const [choice, setChoice] = useState<Choice>('');
  const members = useInfiniteQuery({ ...membersQuery(id, q), placeholderData: keepPreviousData });
  const deputies = useQuery(deputiesQuery(id));
  const roles = useQuery(rolesQuery(id));
  const skeleton = <Skeleton shape="list" count={Math.min(memberCount, 6)} label={platform('loading')} />;
  // Shown together, so that nothing moves when one of them arrives later.
  if (deputies.isPending || roles.isPending) return skeleton;
  const given = roles.data?.items ?? [];
  const parts = { group, deputies: deputies.data?.items ?? [], roles: given, isFiltered: q !== '' };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {memberCount >= searchFrom && (
          <SearchField
            label={t('searchMembers')}
            placeholder={t('searchMembers')}
            clearLabel={t('clearSearch')}
            value={q}
            onChange={setQ}
            className="min-w-0 flex-1 basis-56"
          />
        )}
        {memberCount >= searchFrom && <RoleFilter parts={parts} choice={choice} onChoose={setChoice} />}
        <InviteButton group={group}>{t('invite')}</InviteButton>
      </div>
      <QueryStates query={members} skeleton={skeleton}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.items);
          const listed = listMembers(found, parts).filter((member) => isChosen(member, choice));
          if (listed.length === 0) return <p className="text-muted">{t('noMember')}</p>;
          return (
            <ul className="grid grid-cols-1">
              {listed.map((member) => (
                <MemberRow key={member.userId} group={group} member={member} hasRoles={given.length > 0} />
              ))}
            </ul>
          );
        }}
      </QueryStates>
      {choice === '' && <MoreButton list={members} />}
      {(can.grant || given.length > 0) && <Roles group={group} roles={given} />}
    </>
  );
}

const isChosen = ({ isManager, capabilities, roles }: ListedMember, choice: Choice): boolean =>
  choice === '' ||
  (choice === 'managers' && isManager) ||
  (choice === 'deputies' && capabilities !== undefined) ||
  roles.some(({ id }) => id === choice);

/** Shows everyone, or who manages, is a deputy or has a role; nothing where only managers differ. */
function RoleFilter({ parts, choice, onChoose }: { parts: Parts; choice: Choice; onChoose: (choice: Choice) => void }) {
  const t = useGroupWords();
  const { deputies, roles } = parts;
  if (deputies.length === 0 && roles.length === 0) return null;
  return (
    <SelectField
      name="role"
      label={t('rolesHeading')}
      className="flex-1 basis-32 tablet:max-w-52 [&>:first-child]:sr-only"
      value={choice}
      onChange={(event) => onChoose(event.target.value)}
      placeholder={t('allRoles')}
      options={[
        { value: 'managers', label: t('managers') },
        ...(deputies.length > 0 ? [{ value: 'deputies', label: t('deputies') }] : []),
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

interface Parts {
  group: Group;
  deputies: readonly Deputy[];
  roles: readonly Role[];
  isFiltered: boolean;
}

/** Found members with what they may do: managers, then deputies, then all others; those with a role also of later pages. */
function listMembers(found: readonly Member[], { group: { managers }, deputies, roles, isFiltered }: Parts): ListedMember[] {
  const factsOf = new Map(found.map((member) => [member.userId, member]));
  const holders = roles.flatMap((role) => role.members);
  const leading = [...new Map([...holders, ...deputies, ...managers].map((each) => [each.userId, each])).values()];
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
