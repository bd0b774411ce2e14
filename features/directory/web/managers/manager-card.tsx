import { PersonApart, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { GlobeIcon, LockIcon, MailIcon } from '#platform/web/ui/icons.tsx';
import type { Manager } from '../../contract/shapes.ts';
import { CopyId } from '../copy-id.tsx';
import { JoinButton } from '../join-button.tsx';
import { addressOf } from '../list-filters.ts';
import { useDirectoryWords } from '../words.ts';

/** A manager with their first groups and actions. */
export function ManagerCard({ manager, onWrite }: { manager: Manager; onWrite: () => void }) {
  const t = useDirectoryWords();
  const { id, name, username, occupation, city, country, groups, can } = manager;
  return (
    <Card as="li" className="flex list-none flex-col gap-4">
      <div className="flex items-start gap-3.5">
        <PersonAvatar id={id} name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <PersonName id={id} name={name} />
          </h2>
          <MetaLine>
            <bdi className="wrap-anywhere">@{username}</bdi>
            {occupation && <bdi>{occupation}</bdi>}
            {city && <bdi>{city}</bdi>}
            {country && <bdi>{country}</bdi>}
          </MetaLine>
          <PersonApart id={id} />
          <p className="-ml-2">
            <CopyId id={id} name={name} />
          </p>
        </div>
        {can.contact && (
          <Button
            variant="secondary"
            size="small"
            icon={MailIcon}
            className="max-tablet:px-3"
            aria-label={t('writeNamed', { name })}
            onClick={onWrite}
          >
            <span className="max-tablet:sr-only">{t('write')}</span>
          </Button>
        )}
      </div>
      {groups.length === 0 ? <NoGroups /> : <ManagedGroups manager={manager} />}
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
    <div>
      <h3 className="text-sm font-[560] text-muted">{t('manages')}</h3>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-12 items-center gap-3 py-1.5">
            {group.visibility === 'public' ? (
              <GlobeIcon size={18} className="shrink-0 text-muted" />
            ) : (
              <LockIcon size={18} className="shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1">
              <Link to={`/network/${group.id}`} className="text-ink no-underline hover:text-accent hover:underline">
                <bdi>{group.name}</bdi>
              </Link>
              <p className="text-sm text-muted">
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
    </div>
  );
}
