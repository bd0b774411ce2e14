import type { ReactNode } from 'react';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { makeReport } from '../../contract/endpoints.ts';
import { moderationLimits, reportReasons, type ReportReason } from '../../contract/limits.ts';
import { useModerationWords } from '../words.ts';

/** Reports a thing. Mount it only while it is open. */
export function ReportDialog({ on, onClose }: { on: string; onClose: () => void }): ReactNode {
  const t = useModerationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const make = useCreation(makeReport);
  const [kind] = on.split(':');
  const hasPassages = kind === 'document' || kind === 'question' || kind === 'reply';
  return (
    <Dialog isOpen onClose={onClose} title={t('reportTitle')} closeLabel={t('close')}>
      <Form
        errorText={errorText}
        onSubmit={async ({ reason, text, passage }) => {
          await make({
            body: { on, reason: reason as ReportReason, text: String(text ?? ''), ...(passage ? { passage: String(passage) } : {}) },
          });
          onClose();
          toast(t('reportMade'), { tone: 'success' });
        }}
      >
        <p className="text-muted">{t('reportLead')}</p>
        <SelectField
          name="reason"
          label={t('reportReason')}
          placeholder={t('reportChoose')}
          options={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          required
        />
        {hasPassages && (
          <TextArea
            name="passage"
            label={t('reportPassage')}
            hint={t('reportPassageHint')}
            optionalText={t('optional')}
            limit={moderationLimits.passage}
            rows={2}
          />
        )}
        <TextArea name="text" label={t('reportText')} optionalText={t('optional')} limit={moderationLimits.text} />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('reportSend')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
