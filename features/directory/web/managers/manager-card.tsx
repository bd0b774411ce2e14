import { GroupMark } from '#features/groups/web/public-api.tsx';
import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { LockIcon, MailIcon } from '#platform/web/ui/icons.tsx';
import type { Manager } from '../../contract/shapes.ts';
import { CopyId } from '../copy-id.tsx';
import { JoinButton } from '../join-button.tsx';
import { addressOf } from '../list-filters.ts';
import { useDirectoryWords } from '../words.ts';

/** A manager with their first groups; the ID is shown on request. */
export function ManagerCard({ manager, onWrite }: { manager: Manager; onWrite: () => void }) {
  const t = useDirectoryWords();
  const { id, name, username, occupation, city, country, groups, can } = manager;
  return (
    <Card as="li" padding="none" className="list-none px-4 py-3.5 tablet:px-5">
      <div className="flex items-start gap-3">
        <PersonAvatar id={id} name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lg leading-snug">
            <PersonName id={id} name={name} />
          </h2>
          {occupation && (
            <p className="truncate text-sm" title={occupation}>
              <bdi>{occupation}</bdi>
            </p>
          )}
          <MetaLine>
            {city && <bdi>{city}</bdi>}
            {country && <bdi>{country}</bdi>}
            <bdi className="wrap-anywhere">@{username}</bdi>
            <CopyId id={id} name={name} />
          </MetaLine>
          <PersonApart id={id} />
        </div>
        {can.contact && (
          <Button variant="secondary" size="small" icon={MailIcon} aria-label={t('writeNamed', { name })} onClick={onWrite}>
            <span className="max-tablet:hidden">{t('write')}</span>
          </Button>
        )}
      </div>
      <div className="mt-2 pl-13">{groups.length === 0 ? <NoGroups /> : <ManagedGroups manager={manager} />}</div>
    </Card>
  );
}

function NoGroups() {
  const t = useDirectoryWords();
  return (
    <p className="text-sm text-pretty text-muted">
      {t('noGroups')}{' '}
      <Link to="/network" className="link">
        {t('joinById')}
      </Link>
    </p>
  );
}

function ManagedGroups({ manager: { id, name, groups, hasMoreGroups } }: { manager: Manager }) {
  const t = useDirectoryWords();
  return (
    <>
      <h3 className="sr-only">{t('manages')}</h3>
      <ul>
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-11 items-center gap-2.5 py-0.5">
            <GroupMark id={group.id} name={group.name} className="size-8 rounded-control" />
            <div className="min-w-0 flex-1">
              <Link
                to={`/network/${group.id}`}
                title={group.name}
                className="block truncate leading-6 text-ink no-underline hover:text-accent hover:underline"
              >
                <bdi>{group.name}</bdi>
              </Link>
              <p className="truncate text-sm leading-snug text-muted">
                {group.visibility === 'private' && (
                  <>
                    <LockIcon size={14} className="mr-1.5 inline align-[-0.125rem]" />
                    <span className="sr-only">{t('visibility.private')}: </span>
                  </>
                )}
                <bdi>{group.company}</bdi>
              </p>
            </div>
            {group.canJoin && <JoinButton id={group.id} name={group.name} />}
          </li>
        ))}
      </ul>
      {hasMoreGroups && (
        <p className="pt-1 text-sm">
          <Link to={addressOf('groups', { memberId: id })} className="link">
            {t('moreGroups')} <span className="sr-only">({t('groupsOfNamed', { name })})</span>
          </Link>
        </p>
      )}
    </>
  );
}
