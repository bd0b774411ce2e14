import { GroupCover } from '#features/groups/web/public-api.tsx';
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

/** A manager with their first groups; the ID and the action are at the foot of the card. */
export function ManagerCard({ manager, onWrite }: { manager: Manager; onWrite: () => void }) {
  const t = useDirectoryWords();
  const { id, name, username, occupation, city, country, groups, can } = manager;
  return (
    <Card as="li" padding="none" className="flex list-none flex-col overflow-clip">
      <div className="flex items-center gap-3.5 px-4 pt-4 tablet:px-5">
        <PersonAvatar id={id} name={name} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-lg leading-snug">
            <PersonName id={id} name={name} />
          </h2>
          {occupation && (
            <p className="truncate" title={occupation}>
              <bdi>{occupation}</bdi>
            </p>
          )}
          <MetaLine>
            {city && <bdi>{city}</bdi>}
            {country && <bdi>{country}</bdi>}
            <bdi className="wrap-anywhere">@{username}</bdi>
          </MetaLine>
          <PersonApart id={id} />
        </div>
      </div>
      <div className="flex-1 px-4 pt-3 pb-2 tablet:px-5">{groups.length === 0 ? <NoGroups /> : <ManagedGroups manager={manager} />}</div>
      <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line px-2 tablet:px-3">
        <CopyId id={id} name={name} />
        {can.contact && (
          <Button
            variant="secondary"
            size="small"
            icon={MailIcon}
            className="mr-2"
            aria-label={t('writeNamed', { name })}
            onClick={onWrite}
          >
            {t('write')}
          </Button>
        )}
      </div>
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
      <h3 className="text-xs font-[560] text-muted">{t('manages')}</h3>
      <ul>
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-13 items-center gap-3 py-1">
            <GroupCover id={group.id} count={1} className="size-9 shrink-0 rounded-control text-ink" />
            <div className="min-w-0 flex-1">
              <p className="truncate leading-snug" title={group.name}>
                <Link to={`/network/${group.id}`} className="text-ink no-underline hover:text-accent hover:underline">
                  <bdi>{group.name}</bdi>
                </Link>
              </p>
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
