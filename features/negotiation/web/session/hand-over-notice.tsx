import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useSessionWords } from '../words.ts';
import { useOpenSession, useSessionState } from './session-context.ts';
import { useAct } from './use-act.ts';

/** While a hand-over is offered: its recipient can accept or decline, the manager can revoke it. */
export function HandOverNotice() {
  const t = useSessionWords();
  const { commands, viewerId } = useOpenSession();
  const offeredTo = useSessionState((state) => state.offeredTo);
  const managerId = useSessionState((state) => state.managerId);
  const parties = useSessionState((state) => state.parties);
  const nameOf = (id: string | null) => parties.find(({ userId }) => userId === id)?.name ?? '';
  if (offeredTo === null) return null;
  if (offeredTo === viewerId)
    return (
      <Notice
        tone="info"
        title={t('handOverOfferedTitle', { name: nameOf(managerId) })}
        isAnnounced
        actions={
          <>
            <Answer label={t('handOverAccept')} give={commands.acceptHandOver} />
            <Answer isSecondary label={t('handOverDecline')} give={commands.declineHandOver} />
          </>
        }
      >
        {t('handOverOfferedText')}
      </Notice>
    );
  if (managerId !== viewerId) return null;
  return (
    <Notice
      tone="info"
      title={t('handOverWaiting', { name: nameOf(offeredTo) })}
      actions={<Answer isSecondary label={t('handOverTakeBack')} give={commands.declineHandOver} />}
    />
  );
}

function Answer({ label, give, isSecondary = false }: { label: string; give: () => Promise<unknown>; isSecondary?: boolean }) {
  const act = useAct();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      size="small"
      variant={isSecondary ? 'secondary' : 'primary'}
      isBusy={isBusy}
      onClick={async () => {
        setIsBusy(true);
        await act(give);
        setIsBusy(false);
      }}
    >
      {label}
    </Button>
  );
}
