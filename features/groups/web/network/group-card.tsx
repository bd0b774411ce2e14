import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { ClockIcon, GlobeIcon, LockIcon, UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { SuggestionReason } from '../../contract/kinds.ts';
import type { ListedGroup } from '../../contract/shapes.ts';
import { GroupCover } from '../hub/group-cover.tsx';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import { GroupFaces } from './group-faces.tsx';

interface GroupCardProps {
  group: ListedGroup;
  category: string;
  /** Why it is suggested. */
  reasons?: readonly SuggestionReason[];
}

/** A group in a list: its cover, people and main action. */
export function GroupCard({ group, category, reasons }: GroupCardProps) {
  const t = useGroupWords();
  const { join, takeBack } = useGroupActions();
  const { id, groupName, viewerStatus, visibility, can } = group;
  const isRequested = viewerStatus === 'requested';
  const isInside = viewerStatus === 'member' || viewerStatus === 'manager';
  return (
    <Card as="li" padding="none" className="flex list-none flex-col overflow-clip">
      <GroupCover id={id} count={7} className="h-12 w-full text-ink tablet:h-18" />
      <div className="flex flex-1 flex-col p-4">
        <h3 className="line-clamp-2 text-lg leading-snug">
          {can.open ? <CardLink to={`/network/${id}`}>{groupName}</CardLink> : groupName}
        </h3>
        <p className="mt-0.5 truncate text-sm text-muted empty:hidden">{sideBySide([group.companyName, category])}</p>
        {group.description && (
          <p dir="auto" className="mt-2 line-clamp-2 text-pretty">
            {group.description}
          </p>
        )}
        {!can.open && isRequested && <p className="mt-2 text-pretty text-muted">{t('waitingText')}</p>}
        {reasons !== undefined && reasons.length > 0 && (
          <p className="mt-2 text-sm text-pretty text-muted">
            {sideBySide(reasons.slice(0, 2).map((reason) => t(`reason.${reason}`, { name: group.managerName ?? '' })))}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
          {isInside && <GroupFaces groupId={id} />}
          {group.memberCount !== null && <span className="text-sm text-muted">{t('members', { count: group.memberCount })}</span>}
          <Badge icon={visibility === 'public' ? GlobeIcon : LockIcon}>{t(`visibility.${visibility}`)}</Badge>
          {viewerStatus !== 'none' && viewerStatus !== 'member' && (
            <Badge tone={isRequested ? 'warn' : 'accent'} icon={isRequested ? ClockIcon : undefined}>
              {t(`status.${viewerStatus}`)}
            </Badge>
          )}
          {group.requestCount !== null && group.requestCount > 0 && (
            <Badge tone="warn">{t('requests', { count: group.requestCount })}</Badge>
          )}
          {can.join && (
            <BusyButton
              variant="secondary"
              size="small"
              icon={UserPlusIcon}
              className="relative ml-auto"
              aria-label={t('joinNamed', { name: groupName })}
              onPress={() => join(group)}
            >
              {t('join')}
            </BusyButton>
          )}
          {isRequested && (
            <BusyButton variant="secondary" size="small" className="relative ml-auto" onPress={() => takeBack(group)}>
              {t('takeBack')}
            </BusyButton>
          )}
        </div>
      </div>
    </Card>
  );
}
