import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { ClockIcon, LockIcon, UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { SuggestionReason } from '../../contract/kinds.ts';
import type { ListedGroup } from '../../contract/shapes.ts';
import { GroupCover, GroupMark } from '../hub/group-cover.tsx';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

interface GroupCardProps {
  group: ListedGroup;
  /** Why it is suggested. */
  reasons?: readonly SuggestionReason[];
  /** The first suggestion: its button is the main action of the page. */
  isFirst?: boolean;
}

/** A group in a list: its cover with its mark, one line of facts, and the viewer's main action. */
export function GroupCard({ group, reasons, isFirst = false }: GroupCardProps) {
  const t = useGroupWords();
  const { join, takeBack } = useGroupActions();
  const { id, groupName, viewerStatus, visibility, requestCount, memberCount, can } = group;
  const isRequested = viewerStatus === 'requested';
  const isInside = viewerStatus === 'member' || viewerStatus === 'manager';
  return (
    <Card as="li" padding="none" className="flex list-none overflow-clip">
      <div className="relative grid w-16 flex-none place-items-center tablet:w-18">
        <GroupCover id={id} className="absolute inset-0 size-full" />
        <GroupMark id={id} name={groupName} className="relative size-11 rounded-control tablet:size-12" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-3.5 py-3 tablet:px-4">
        <h3 className="line-clamp-2 text-base leading-snug tablet:text-lg">
          {visibility === 'private' && (
            <>
              <LockIcon size={15} className="mr-1.5 inline align-[-0.0625rem] text-muted" />
              <span className="sr-only">{t('visibility.private')}: </span>
            </>
          )}
          {can.open ? <CardLink to={`/network/${id}`}>{groupName}</CardLink> : groupName}
        </h3>
        <p className="text-sm text-muted empty:hidden">
          {sideBySide([viewerStatus === 'manager' && t('status.manager'), memberCount !== null && t('members', { count: memberCount })])}
          {group.companyName && (
            <span className={isInside ? 'max-tablet:hidden' : undefined}>
              {' · '}
              <bdi>{group.companyName}</bdi>
            </span>
          )}
        </p>
        {group.description && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-pretty">
            {group.description}
          </p>
        )}
        {!can.open && isRequested && <p className="mt-1 text-sm text-pretty text-muted">{t('waitingText')}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-2 empty:hidden">
          {reasons?.slice(0, 2).map((reason) => (
            <Badge key={reason} tone="accent" wraps>
              {t(`reason.${reason}`, { name: group.managerName ?? '' })}
            </Badge>
          ))}
          {isRequested && (
            <Badge tone="warn" icon={ClockIcon}>
              {t('status.requested')}
            </Badge>
          )}
          {requestCount !== null && requestCount > 0 && <Badge tone="warn">{t('requests', { count: requestCount })}</Badge>}
          {can.join && (
            <BusyButton
              variant={isFirst ? 'primary' : 'secondary'}
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
