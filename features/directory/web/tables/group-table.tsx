import { GroupMark, useCategories } from '#features/groups/web/public-api.tsx';
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
      head={{ name: t('group'), about: t('list.managers'), action: t('membership') }}
      rows={groups.map(({ id, name, company, category, visibility, managers, otherManagers, viewerStatus }) => ({
        id,
        name,
        face: <GroupMark id={id} name={name} />,
        title: (
          <Link to={`/network/${id}`} title={name} className="font-[560] text-ink no-underline hover:text-accent hover:underline">
            {visibility === 'private' && (
              <>
                <LockIcon size={15} className="mr-1.5 inline align-[-0.125rem] text-muted" />
                <span className="sr-only">{t('visibility.private')}: </span>
              </>
            )}
            <bdi>{name}</bdi>
          </Link>
        ),
        headline: sideBySide([company, nameOf(category)]),
        about: (
          <div className="grid gap-1">
            <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 [&_a]:truncate [&_bdi]:truncate">
              {managers.map((manager) => (
                <span key={manager.id} className="max-w-full min-w-0 truncate">
                  <PersonName id={manager.id} name={manager.name} picture="inline" />
                </span>
              ))}
              {otherManagers > 0 && <span className="text-muted">{t('otherManagers', { count: otherManagers })}</span>}
            </div>
            <Link
              to={addressOf('members', { groupId: id })}
              className="tap inline-flex min-h-6 items-center justify-self-start text-xs text-muted no-underline hover:text-accent hover:underline max-tablet:hidden"
              aria-label={t('membersOfNamed', { name })}
            >
              {t('membersOf')}
            </Link>
          </div>
        ),
        action:
          viewerStatus === 'none' ? (
            <JoinButton id={id} name={name} />
          ) : (
            <Badge tone={viewerStatus === 'requested' ? 'warn' : 'accent'}>{t(`status.${viewerStatus}`)}</Badge>
          ),
      }))}
    />
  );
}
