import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { FormFoot } from '#platform/web/ui/form-foot.tsx';
import { SubmitButton } from '#platform/web/ui/submit-button.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { reasonLimit } from '../../../contract/limits.ts';
import { useSessionWords } from '../../words.ts';

interface RejectDialogProps {
  number: string;
  /** With this vote the clause is rejected for ever. */
  isDecisive: boolean;
  onClose: () => void;
  onReject: (reason: string) => Promise<void>;
}

/** Asks before a rejection, and for what one has against the clause. */
export function RejectDialog({ number, isDecisive, onClose, onReject }: RejectDialogProps) {
  const t = useSessionWords();
  const errorText = useErrorText();
  return (
    <Dialog isOpen onClose={onClose} title={t('rejectTitle', { number })} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={(values) => onReject(String(values['reason'] ?? '').trim())}>
        <p>{t(isDecisive ? 'rejectDecides' : 'rejectText')}</p>
        <TextArea name="reason" label={t('reason')} optionalText={t('optional')} hint={t('reasonHint')} limit={reasonLimit} rows={3} />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton variant="danger">{t('rejectConfirm')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
