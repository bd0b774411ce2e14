import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { extensionsLimit, lengthMinutesLimit } from '../../../contract/limits.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';

/** Extends the time. Mount it only while it is open. */
export function ExtendDialog({ onClose }: { onClose: () => void }) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const { commands } = useOpenSession();
  const used = useSessionState((state) => state.extensions.length);
  return (
    <Dialog isOpen onClose={onClose} title={t('extend')} closeLabel={t('close')}>
      <Form
        errorText={errorText}
        onSubmit={async (values) => {
          await commands.extend(Number(values['minutes']));
          onClose();
        }}
      >
        <p>{t('extendText', { count: extensionsLimit - used })}</p>
        <TextField
          type="number"
          name="minutes"
          label={t('minutesMore')}
          defaultValue={10}
          min={1}
          max={lengthMinutesLimit}
          step={1}
          required
          inputMode="numeric"
        />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('extend')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
