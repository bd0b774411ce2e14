import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { extensionsLimit } from '../../contract/limits.ts';
import { useSessionWords } from '../words.ts';
import { EndDialog } from './manager/end-dialog.tsx';
import { ExtendDialog } from './manager/extend-dialog.tsx';
import { useOpenSession, useSessionState } from './session-context.ts';
import { useAct } from './use-act.ts';

/** Once the proposal phase is over: what that means for everybody, and what the manager can do now. */
export function PhaseNotice() {
  const t = useSessionWords();
  const { viewerId } = useOpenSession();
  const phase = useSessionState((state) => state.phase);
  const isManager = useSessionState((state) => state.managerId === viewerId);
  const managerName = useSessionState((state) => state.parties.find(({ userId }) => userId === state.managerId)?.name ?? '');
  if (phase === 'open') return null;
  if (phase === 'ended')
    return (
      <Notice tone="info" title={t('endedTitle')}>
        {t('endedText')}
      </Notice>
    );
  if (phase === 'finalVote')
    return (
      <Notice tone="info" title={t('finalVoteTitle')} isAnnounced>
        {t('finalVoteText')}
      </Notice>
    );
  return (
    <Notice tone="warn" title={t('proposalsOver')} isAnnounced actions={isManager && <WhatNow />}>
      {isManager ? t('timeUpManager') : t('timeUpText', { name: managerName })}
    </Notice>
  );
}

function WhatNow() {
  const t = useSessionWords();
  const act = useAct();
  const { commands } = useOpenSession();
  const mayExtend = useSessionState((state) => state.extensions.length < extensionsLimit);
  const hasOpen = useSessionState((state) => state.clauses.some((clause) => clause.state === 'pending'));
  const [open, setOpen] = useState<'extend' | 'end'>();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      {hasOpen && (
        <Button
          size="small"
          isBusy={isBusy}
          onClick={async () => {
            setIsBusy(true);
            await act(commands.openFinalVote);
            setIsBusy(false);
          }}
        >
          {t('openFinalVote')}
        </Button>
      )}
      {mayExtend && (
        <Button size="small" variant="secondary" onClick={() => setOpen('extend')}>
          {t('extend')}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => setOpen('end')}>
        {t('endSession')}
      </Button>
      {open === 'extend' && <ExtendDialog onClose={() => setOpen(undefined)} />}
      {open === 'end' && <EndDialog onClose={() => setOpen(undefined)} />}
    </>
  );
}
