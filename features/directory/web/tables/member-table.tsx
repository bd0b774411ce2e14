import { GroupChip } from '#features/groups/web/public-api.tsx';
import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import type { DirectoryMember } from '../../contract/shapes.ts';
import { addressOf } from '../list-filters.ts';
import { useDirectoryWords } from '../words.ts';
import { IdentifierTable } from './identifier-table.tsx';

export function MemberTable({ members }: { members: readonly DirectoryMember[] }) {
  const t = useDirectoryWords();
  return (
    <IdentifierTable
      caption={t('list.members')}
      head={{ name: t('person'), about: t('groups') }}
      rows={members.map((member) => ({
        id: member.id,
        name: member.name,
        face: <PersonAvatar id={member.id} name={member.name} />,
        title: <PersonName id={member.id} name={member.name} className="font-[560]" />,
        headline: sideBySide([member.occupation, `@${member.username}`]),
        apart: <PersonApart id={member.id} />,
        about: <GroupsOf member={member} />,
      }))}
    />
  );
}

/** Chips of the groups, on one line that they share. */
function GroupsOf({ member: { id, name, groups, hasMoreGroups } }: { member: DirectoryMember }) {
  const t = useDirectoryWords();
  return (
    <div className="flex items-center gap-1.5">
      {groups.map((group) => (
        <GroupChip key={group.id} id={group.id} name={group.name} />
      ))}
      {hasMoreGroups && (
        <Link to={addressOf('groups', { memberId: id })} className="link tap shrink-0 text-xs">
          {t('moreGroups')} <span className="sr-only">({t('groupsOfNamed', { name })})</span>
        </Link>
      )}
    </div>
  );
}
