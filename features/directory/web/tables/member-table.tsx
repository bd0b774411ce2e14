import { PersonApart, PersonName } from '#features/accounts/web/public-api.tsx';
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
        title: (
          <>
            <PersonName id={member.id} name={member.name} picture="small" className="font-[560]" />
            <p className="text-sm text-muted">{sideBySide([`@${member.username}`, member.occupation])}</p>
            <PersonApart id={member.id} />
          </>
        ),
        about: <GroupsOf member={member} />,
        action: null,
      }))}
    />
  );
}

function GroupsOf({ member: { id, name, groups, hasMoreGroups } }: { member: DirectoryMember }) {
  const t = useDirectoryWords();
  return (
    <>
      {sideBySide(groups.map((group) => group.name))}
      {hasMoreGroups && (
        <>
          {' '}
          <Link to={addressOf('groups', { memberId: id })} className="link">
            {t('moreGroups')} <span className="sr-only">({t('groupsOfNamed', { name })})</span>
          </Link>
        </>
      )}
    </>
  );
}
