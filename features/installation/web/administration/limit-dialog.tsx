import type { ReactNode } from 'react';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useAnyWords, useErrorText } from '#platform/web/i18n/words.tsx';
import { mostOfQuota } from '../../contract/limits.ts';
import type { LimitRead } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';

interface LimitDialogProps {
  limit: LimitRead;
  /** Null resets to the configured value. */
  save: (quota: LimitRead['kept']) => Promise<void>;
  onClose: () => void;
}

/** Dialog for one limit: of settled accounts and of new ones. */
export function LimitDialog({ limit: { name, feature, configured, kept }, save, onClose }: LimitDialogProps): ReactNode {
  const t = useInstallationWords();
  const translate = useAnyWords();
  const toast = useToast();
  const errorText = useErrorText();
  const { whole, small } = kept ?? configured;
  const end = async (quota: LimitRead['kept']) => {
    await save(quota);
    toast(t('limits.saved'), { tone: 'success' });
    onClose();
  };
  const number = { type: 'number', min: 0, max: mostOfQuota, step: 1, required: true } as const;
  return (
    <Dialog isOpen onClose={onClose} title={translate(feature, limitNameKey(name))} closeLabel={t('close')}>
      <Form
        errorText={errorText}
        onSubmit={(values) => end({ whole: Number(values['quota.whole']), small: Number(values['quota.small']) })}
      >
        <TextField {...number} name="quota.whole" label={t('limits.whole')} defaultValue={whole} />
        <TextField {...number} name="quota.small" label={t('limits.small')} hint={t('limits.smallHint')} defaultValue={small} />
        {kept && (
          <div>
            <Button variant="quiet" size="small" onClick={() => void end(null)}>
              {t('limits.back', { whole: configured.whole, small: configured.small })}
            </Button>
          </div>
        )}
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
