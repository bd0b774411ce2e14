import type { ReactNode } from 'react';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useAnyWords, useErrorText } from '#platform/web/i18n/words.tsx';
import { mostOfQuota } from '../../contract/limits.ts';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';

interface LimitDialogProps {
  limit: LimitRead;
  isPerDay: boolean;
  save: (quota: NonNullable<LimitRead['kept']>) => Promise<void>;
  onClose: () => void;
}

/** Dialog for one limit: of settled accounts and of new ones. */
export function LimitDialog({ limit: { name, feature, configured, kept }, isPerDay, save, onClose }: LimitDialogProps): ReactNode {
  const t = useInstallationWords();
  const translate = useAnyWords();
  const errorText = useErrorText();
  const { whole, small } = kept ?? configured;
  const label = translate(feature, limitNameKey(name));
  const number = { type: 'number', min: 0, max: mostOfQuota, step: 1, required: true } as const;
  return (
    <Dialog isOpen onClose={onClose} title={isPerDay ? t('limits.ofDay', { name: label }) : label} closeLabel={t('close')}>
      <Form
        errorText={errorText}
        onSubmit={async (values) => {
          await save({ whole: Number(values['quota.whole']), small: Number(values['quota.small']) });
          onClose();
        }}
      >
        <TextField {...number} name="quota.whole" label={t('limits.whole')} defaultValue={whole} />
        <TextField {...number} name="quota.small" label={t('limits.small')} hint={t('limits.smallHint')} defaultValue={small} />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
