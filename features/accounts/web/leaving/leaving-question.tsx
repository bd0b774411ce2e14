import type { ReactNode } from 'react';
import type { DraftKind } from '#platform/web/drafts/draft-kinds.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useLeavingWords } from './leaving-words.ts';

interface LeavingQuestionProps {
  unsaved: readonly DraftKind[];
  onStay: () => void;
  onLeave: () => Promise<void>;
}

/** Confirmation before signing out with unsaved input. */
export function LeavingQuestion({ unsaved, onStay, onLeave }: LeavingQuestionProps): ReactNode {
  const t = useLeavingWords();
  return (
    <ConfirmDialog
      isOpen
      onClose={onStay}
      onConfirm={onLeave}
      title={t('question')}
      labels={{ confirm: t('leave'), cancel: t('stay'), close: t('close') }}
      isDanger
    >
      <p>{t('unsaved')}</p>
      <ul className="my-2 list-disc pl-5">
        {unsaved.map((kind) => (
          <li key={kind}>{t(kind)}</li>
        ))}
      </ul>
      <p>{t('goes')}</p>
    </ConfirmDialog>
  );
}
