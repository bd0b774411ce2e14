import { useState } from 'react';
import { locales } from '#platform/contract/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { extensionsLimit } from '../../contract/limits.ts';
import { isUndecided } from '../../contract/rules/head.ts';
import { useSessionWords } from '../words.ts';
import { EndDialog } from './manager/end-dialog.tsx';
import { ExtendDialog } from './manager/extend-dialog.tsx';
import { useOpenSession, useSessionState } from './session-context.ts';
import { useAct } from './use-act.ts';

/** After the time for proposals: what this means, and what the manager can do. */
export function PhaseNotice() {
  const t = useSessionWords();
  const phase = useSessionState((state) => state.phase);
  const hasUndecided = useHasUndecided();
  if (phase === 'timeUp') return <TimeUpNotice />;
  if (phase !== 'finalVote' || !hasUndecided) return null;
  return (
    <Notice tone="info" title={t('finalVoteTitle')} isAnnounced>
      {t('finalVoteText')}
    </Notice>
  );
}

const useHasUndecided = () => useSessionState((state) => state.clauses.some(isUndecided));

function TimeUpNotice() {
  const t = useSessionWords();
  const { language } = useLanguage();
  const { viewerId } = useOpenSession();
  const isManager = useSessionState((state) => state.managerId === viewerId);
  const managerName = useSessionState((state) => state.parties.find(({ userId }) => userId === state.managerId)?.name ?? '');
  const mayVote = useHasUndecided();
  const mayExtend = useSessionState((state) => state.extensions.length < extensionsLimit);
  const steps = new Intl.ListFormat(locales[language], { type: 'disjunction' }).format([
    ...(mayVote ? [t('step.finalVote')] : []),
    ...(mayExtend ? [t('step.extend')] : []),
    t('step.end'),
  ]);
  return (
    <Notice tone="warn" title={t('proposalsOver')} isAnnounced actions={isManager && <WhatNow mayVote={mayVote} mayExtend={mayExtend} />}>
      {isManager ? t('timeUpManager', { steps }) : t('timeUpText', { name: managerName, steps })}
    </Notice>
  );
}

function WhatNow({ mayVote, mayExtend }: { mayVote: boolean; mayExtend: boolean }) {
  const t = useSessionWords();
  const act = useAct();
  const { commands } = useOpenSession();
  const [open, setOpen] = useState<'extend' | 'end'>();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      {mayVote && (
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
