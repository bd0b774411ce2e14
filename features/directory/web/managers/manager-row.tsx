import { GroupMark } from '#features/groups/web/public-api.tsx';
import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { LockIcon, MailIcon } from '#platform/web/ui/icons.tsx';
import type { Manager } from '../../contract/shapes.ts';
import { CopyId } from '../copy-id.tsx';
import { JoinButton } from '../join-button.tsx';
import { addressOf } from '../list-filters.ts';
import { useDirectoryWords } from '../words.ts';
import './manager-row.css';

/** A manager in one row, with their first groups; the ID is shown on request. */
export function ManagerRow({ manager, onWrite }: { manager: Manager; onWrite: () => void }) {
  const t = useDirectoryWords();
  const { id, name, username, occupation, city, country, groups, can } = manager;
  return (
    <li className="manager-row px-4 py-3 tablet:px-5">
      <PersonAvatar id={id} name={name} />
      <div className="min-w-0">
        <h2 className="text-base leading-snug">
          <PersonName id={id} name={name} />
        </h2>
        <MetaLine>
          {occupation && <bdi>{occupation}</bdi>}
          {(city || country) && <bdi>{[city, country].filter(Boolean).join(', ')}</bdi>}
          <bdi className="wrap-anywhere max-tablet:hidden">@{username}</bdi>
        </MetaLine>
        <PersonApart id={id} />
      </div>
      <div className="manager-groups">
        {groups.length > 0 ? <ManagedGroups manager={manager} /> : <p className="text-sm text-muted">{t('noGroupsShown')}</p>}
      </div>
      <div className="manager-actions">
        {can.contact && (
          <Button variant="secondary" size="small" icon={MailIcon} aria-label={t('writeNamed', { name })} onClick={onWrite}>
            {t('write')}
          </Button>
        )}
        <CopyId id={id} name={name} />
      </div>
    </li>
  );
}

function ManagedGroups({ manager: { id, name, groups, hasMoreGroups } }: { manager: Manager }) {
  const t = useDirectoryWords();
  return (
    <>
      <h3 className="sr-only">{t('manages')}</h3>
      <ul className="flex flex-wrap items-center gap-1.5">
        {groups.map(({ id: groupId, name: groupName, company, visibility, canJoin }) => (
          <li key={groupId} className="flex min-h-9 max-w-full items-center gap-2 rounded-control border border-line py-0.5 pr-2.5 pl-1">
            <GroupMark id={groupId} name={groupName} className="size-7 rounded-small" />
            <Link
              to={`/network/${groupId}`}
              title={company}
              className="tap min-w-0 text-sm leading-snug text-ink no-underline hover:text-accent hover:underline"
            >
              {visibility === 'private' && (
                <>
                  <LockIcon size={14} className="mr-1 inline align-[-0.125rem] text-muted" />
                  <span className="sr-only">{t('visibility.private')}: </span>
                </>
              )}
              <bdi>{groupName}</bdi>
            </Link>
            {canJoin && <JoinButton id={groupId} name={groupName} isInChip />}
          </li>
        ))}
        {hasMoreGroups && (
          <li className="px-1 text-sm">
            <Link to={addressOf('groups', { memberId: id })} className="link tap">
              {t('moreGroups')} <span className="sr-only">({t('groupsOfNamed', { name })})</span>
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
