import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { progressOf } from '../threads.ts';
import { useAct } from '../use-act.ts';

/**
 * Asks for confirmation before ending the session, and says whether a contract is made. Mount it only
 * while it is open.
 */
export function EndDialog({ onClose }: { onClose: () => void }) {
  const t = useSessionWords();
  const act = useAct();
  const { commands } = useOpenSession();
  const state = useSessionState((all) => all);
  const { open, accepted } = progressOf(state);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await act(commands.end, 'endFailed');
        onClose();
      }}
      title={t('endTitle')}
      labels={{ confirm: t('endSession'), cancel: t('cancel'), close: t('close') }}
    >
      <p>{t('endText')}</p>
      <p className="mt-2 font-[560]">
        {open > 0 ? t('endLeavesOpen', { count: open }) : t(accepted > 0 ? 'endMakesContract' : 'endAgreesNothing')}
      </p>
    </ConfirmDialog>
  );
}
