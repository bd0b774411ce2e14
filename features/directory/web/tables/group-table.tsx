import { useCategories } from '#features/groups/web/public-api.tsx';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LockIcon } from '#platform/web/ui/icons.tsx';
import type { DirectoryGroup } from '../../contract/shapes.ts';
import { JoinButton } from '../join-button.tsx';
import { addressOf } from '../list-filters.ts';
import { useDirectoryWords } from '../words.ts';
import { IdentifierTable } from './identifier-table.tsx';

export function GroupTable({ groups }: { groups: readonly DirectoryGroup[] }) {
  const t = useDirectoryWords();
  const { nameOf } = useCategories();
  return (
    <IdentifierTable
      caption={t('list.groups')}
      head={{ name: t('group'), about: t('manager') }}
      rows={groups.map(({ id, name, company, category, visibility, manager, viewerStatus }) => ({
        id,
        name,
        title: (
          <>
            <Link to={`/network/${id}`} className="font-[560] text-ink no-underline hover:text-accent hover:underline">
              <bdi>{name}</bdi>
            </Link>
            <p className="text-sm text-muted">{sideBySide([company, nameOf(category)])}</p>
          </>
        ),
        about: <PersonName id={manager.id} name={manager.name} />,
        action: (
          <span className="flex flex-wrap items-center gap-2">
            {viewerStatus === 'none' ? (
              <JoinButton id={id} name={name} />
            ) : (
              <Badge tone={viewerStatus === 'requested' ? 'warn' : 'accent'}>{t(`status.${viewerStatus}`)}</Badge>
            )}
            {visibility === 'private' && <Badge icon={LockIcon}>{t('visibility.private')}</Badge>}
            <Link
              to={addressOf('members', { groupId: id })}
              className="link tap inline-flex min-h-9 items-center text-sm"
              aria-label={t('membersOfNamed', { name })}
            >
              {t('membersOf')}
            </Link>
          </span>
        ),
      }))}
    />
  );
}
