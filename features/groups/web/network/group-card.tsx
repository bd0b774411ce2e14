import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { ClockIcon, GlobeIcon, LockIcon, UserPlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { ListedGroup } from '../../contract/shapes.ts';
import { GroupCover } from '../hub/group-cover.tsx';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

/** A group in a list, with its main action. */
export function GroupCard({ group, category }: { group: ListedGroup; category: string }) {
  const t = useGroupWords();
  const { join, takeBack } = useGroupActions();
  const { id, groupName, viewerStatus, visibility, can } = group;
  const isAsked = viewerStatus === 'requested';
  return (
    <Card as="li" className="flex list-none gap-4 tablet:gap-5">
      <GroupCover id={id} className="size-12 shrink-0 rounded-control text-ink tablet:size-20" />
      <div className="min-w-0 flex-1">
        <h3 className="text-lg">{can.open ? <CardLink to={`/network/${id}`}>{groupName}</CardLink> : groupName}</h3>
        <p className="mt-0.5 text-sm text-muted empty:hidden">{sideBySide([group.companyName, category])}</p>
        {group.description && <p className="mt-2 line-clamp-2 max-w-[75ch] text-pretty">{group.description}</p>}
        {!can.open && isAsked && <p className="mt-2 text-pretty text-muted">{t('waitingText')}</p>}
        <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex flex-wrap items-center gap-2">
            <Badge icon={visibility === 'public' ? GlobeIcon : LockIcon}>{t(`visibility.${visibility}`)}</Badge>
            {group.memberCount !== null && <Badge icon={UsersIcon}>{t('members', { count: group.memberCount })}</Badge>}
            {viewerStatus !== 'none' && (
              <Badge tone={isAsked ? 'warn' : 'accent'} icon={isAsked ? ClockIcon : undefined}>
                {t(`status.${viewerStatus}`)}
              </Badge>
            )}
            {group.requestCount !== null && group.requestCount > 0 && (
              <Badge tone="warn">{t('requests', { count: group.requestCount })}</Badge>
            )}
          </div>
          {can.join && (
            <BusyButton
              variant="secondary"
              size="small"
              icon={UserPlusIcon}
              className="relative"
              aria-label={t('joinNamed', { name: groupName })}
              onPress={() => join(group)}
            >
              {t('join')}
            </BusyButton>
          )}
          {isAsked && (
            <BusyButton variant="secondary" size="small" className="relative" onPress={() => takeBack(group)}>
              {t('takeBack')}
            </BusyButton>
          )}
        </div>
      </div>
    </Card>
  );
}
