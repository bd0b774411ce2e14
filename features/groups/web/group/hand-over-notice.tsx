import { Notice } from '#platform/web/ui/notice.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

/** Open offer of the group: the member can accept or decline, managers can withdraw it. */
export function HandOverNotice({ group }: { group: Group }) {
  const t = useGroupWords();
  const date = useShortDate();
  const actions = useGroupActions();
  const { user } = useSession();
  const { handOver, viewerStatus } = group;
  if (!handOver) return null;
  const { joins, name, offeredBy } = handOver;
  if (viewerStatus === 'manager')
    return (
      <Notice
        tone="info"
        className="mb-5"
        title={offeredBy.userId === user?.id ? t('handOverWaiting', { name }) : t('handOverWaitingBy', { name, by: offeredBy.name })}
        actions={
          <BusyButton size="small" variant="secondary" onPress={() => actions.declineHandOver(group, true)}>
            {t('handOverTakeBack')}
          </BusyButton>
        }
      >
        {t(joins || offeredBy.userId !== user?.id ? 'appointWaitingText' : 'handOverWaitingText', { date: date(handOver.expiresAt), name })}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      className="mb-5"
      isAnnounced
      title={t('handOverOfferedTitle', { name: offeredBy.name })}
      actions={
        <>
          <BusyButton size="small" onPress={() => actions.acceptHandOver(group)}>
            {t('handOverAccept')}
          </BusyButton>
          <BusyButton size="small" variant="secondary" onPress={() => actions.declineHandOver(group, false)}>
            {t('handOverDecline')}
          </BusyButton>
        </>
      }
    >
      {t('handOverOfferedText', { date: date(handOver.expiresAt) })}
      {joins && ` ${t('appointOffered', { name: offeredBy.name })}`}
      {handOver.staysDeputy && !joins && ` ${t('handOverOfferedStays', { name: offeredBy.name })}`}
    </Notice>
  );
}
