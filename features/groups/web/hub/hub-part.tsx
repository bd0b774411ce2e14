import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';
import { useFaces } from './faces-of-group.ts';

/** On a group's card in the Hub: members and a join button. Nothing for visitors. */
export function HubPart({ item }: { item: HubCardItem }) {
  return useSession().user ? <People item={item} /> : null;
}

function People({ item: { id, title } }: { item: HubCardItem }) {
  const t = useGroupWords();
  const { join } = useGroupActions();
  const group = useFaces(id);
  // Reserves the space, to avoid a layout shift.
  return (
    <div className="mt-1.5 flex min-h-9 flex-wrap items-center gap-2.5 text-xs text-muted">
      {group && (
        <>
          {group.faces.length > 0 && (
            <span className="flex gap-1">
              {group.faces.map(({ userId, name }) => (
                <PersonAvatar key={userId} id={userId} name={name} size="small" label={name} />
              ))}
            </span>
          )}
          {t('members', { count: group.memberCount })}
          {group.viewerStatus === 'requested' && ` · ${t('status.requested')}`}
          {group.can.join && group.viewerStatus === 'none' && (
            <BusyButton
              variant="secondary"
              size="small"
              className="relative ml-auto"
              aria-label={t('joinNamed', { name: title })}
              onPress={() => join({ id, groupName: title })}
            >
              {t('join')}
            </BusyButton>
          )}
        </>
      )}
    </div>
  );
}
