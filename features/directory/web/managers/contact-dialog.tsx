import { useCreation } from '#platform/web/api/use-creation.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { contactManager } from '../../contract/endpoints.ts';
import { directoryLimits } from '../../contract/limits.ts';
import type { Manager } from '../../contract/shapes.ts';
import { useDirectoryWords } from '../words.ts';

interface ContactDialogProps {
  manager: Manager;
  onClose: () => void;
}

/**
 * Message to a manager by email, without disclosing the address. Also offers the messenger if both
 * share a group.
 */
export function ContactDialog({ manager: { id, name }, onClose }: ContactDialogProps) {
  const t = useDirectoryWords();
  const errorText = useErrorText();
  const toast = useToast();
  const send = useCreation(contactManager);
  const { profile: ways } = useSlots();
  return (
    <Dialog isOpen onClose={onClose} title={t('contactTitle', { name })} closeLabel={t('close')}>
      <div className="mb-4 grid justify-items-start gap-3">
        <p className="text-pretty text-muted">{t('contactText')}</p>
        {ways.map(({ name: feature, Begin }) => (
          <Begin key={feature} personId={id} />
        ))}
      </div>
      <Form
        errorText={(code, field, problem) => {
          if (field?.name === 'message' && code === 'field.required') return t('messageMissing');
          return code === 'server.failed' || code === 'network.failed' ? t('contactFailed') : errorText(code, field, problem);
        }}
        onSubmit={async (values) => {
          const body = { message: String(values['message'] ?? ''), tellsAddress: values['tellsAddress'] !== undefined };
          await send({ params: { id }, body });
          toast(t('sent', { name }), { tone: 'success' });
          onClose();
        }}
      >
        <TextArea name="message" label={t('message')} limit={directoryLimits.message} rows={6} required />
        <CheckboxField name="tellsAddress" label={t('tellsAddress')} hint={t('tellsAddressHint')} />
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('send')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
