import { Notice } from '#platform/web/ui/notice.tsx';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import type { Group } from '../../contract/shapes.ts';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

/** Open offer of the group: the member can accept or decline, the manager can withdraw it. */
export function HandOverNotice({ group }: { group: Group }) {
  const t = useGroupWords();
  const date = useShortDate();
  const actions = useGroupActions();
  const { handOver, managerName, viewerStatus } = group;
  if (!handOver) return null;
  if (viewerStatus === 'manager')
    return (
      <Notice
        tone="info"
        className="mb-5"
        title={t('handOverWaiting', { name: handOver.name })}
        actions={
          <BusyButton size="small" variant="secondary" onPress={() => actions.declineHandOver(group, true)}>
            {t('handOverTakeBack')}
          </BusyButton>
        }
      >
        {t('handOverWaitingText', { date: date(handOver.expiresAt), name: handOver.name })}
      </Notice>
    );
  return (
    <Notice
      tone="info"
      className="mb-5"
      isAnnounced
      title={t('handOverOfferedTitle', { name: managerName })}
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
      {handOver.staysDeputy && ` ${t('handOverOfferedStays', { name: managerName })}`}
    </Notice>
  );
}
