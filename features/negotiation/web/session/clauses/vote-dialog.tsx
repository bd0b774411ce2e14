import { useEffect } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import type { Choice } from '../../../contract/kinds.ts';
import { useSessionWords } from '../../words.ts';
import type { Decision } from '../preview.ts';
import { ReasonField } from '../reason-field.tsx';
import { useOpenSession } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { DecisionsByVote } from './decisions-by-vote.tsx';

interface VoteDialogProps {
  number: string;
  choice: Choice;
  /** Clauses that this vote would decide. */
  decisions: readonly Decision[];
  onClose: () => void;
  onVote: (reason: string) => Promise<void>;
}

/**
 * Asks for confirmation of a vote that decides, and for the reason of a rejection. Mount it only
 * while it is open.
 */
export function VoteDialog({ number, choice, decisions, onClose, onVote }: VoteDialogProps) {
  const t = useSessionWords();
  const errorText = useCommandErrorText();
  const { signing } = useOpenSession();
  useEffect(() => signing.prepare(), [signing]);
  return (
    <Dialog isOpen onClose={onClose} title={t(`voteTitle.${choice}`, { number })} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={(values) => onVote(String(values['reason'] ?? '').trim())}>
        {decisions.length > 0 ? <DecisionsByVote decisions={decisions} /> : <p>{t('voteMayChange')}</p>}
        {choice === 'reject' && <ReasonField hint={t('reasonHint')} />}
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton variant={choice === 'reject' ? 'danger' : 'primary'}>{t(`voteConfirm.${choice}`)}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
