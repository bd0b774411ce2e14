import { useRef, useState, type ReactNode } from 'react';
import { isProblem } from '#platform/web/api/problem.ts';
import { Form, type FormProps } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText, useIsHydrated } from '#platform/web/i18n/words.tsx';
import { contactLimits } from '../contract/limits.ts';
import { textFrom, type ContactText } from './message-draft.ts';
import { useContactWords } from './words.ts';

interface ContactFormProps {
  start: ContactText | undefined;
  onFocus: () => void;
  onType: (text: ContactText) => void;
  onSend: (text: ContactText, website: string) => Promise<void>;
}

/** The four fields. Every keystroke is saved, and an error keeps the text. */
export function ContactForm({ start, onFocus, onType, onSend }: ContactFormProps): ReactNode {
  const t = useContactWords();
  const fieldErrorText = useContactErrorText();
  const isHydrated = useIsHydrated();
  const [hasFailed, setHasFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const keep = () => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const data = new FormData(form);
    onType(textFrom((name) => data.get(name)));
  };

  return (
    <div ref={frame} onInput={keep} onFocus={onFocus}>
      <Form
        label={t('formLabel')}
        errorText={fieldErrorText}
        onSubmit={async (values) => {
          try {
            await onSend(
              textFrom((name) => values[name]),
              typeof values['website'] === 'string' ? values['website'] : '',
            );
          } catch (error) {
            setHasFailed(isProblem(error) && error.code !== 'input.invalid');
            throw error;
          }
        }}
      >
        <MessageFields start={start} />
        <p className="text-sm text-muted">{t('required')}</p>
        <SubmitButton disabled={!isHydrated}>{t(hasFailed ? 'retry' : 'send')}</SubmitButton>
      </Form>
    </div>
  );
}

function MessageFields({ start }: Pick<ContactFormProps, 'start'>): ReactNode {
  const t = useContactWords();
  return (
    <>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TextField name="name" label={t('name')} autoComplete="name" limit={contactLimits.name} defaultValue={start?.name} required />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          limit={contactLimits.email}
          defaultValue={start?.email}
          required
        />
      </div>
      <TextField name="subject" label={t('subject')} limit={contactLimits.subject} defaultValue={start?.subject} required />
      <TextArea name="message" label={t('message')} limit={contactLimits.message} rows={7} defaultValue={start?.message} required />
      <div className="hidden" aria-hidden="true">
        <label>
          {t('honeypot')}
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}

/** Error texts of the form; failures that are no fault of the text say so. */
function useContactErrorText(): FormProps['errorText'] {
  const t = useContactWords();
  const errorText = useErrorText();
  return (code, field) => {
    if (field?.name === 'email' && code === 'field.invalid') return errorText('contact.emailInvalid');
    const isReason =
      field !== undefined || ['input.invalid', 'request.tooMany', 'moduleDisabled'].includes(code) || code.startsWith('contact.');
    return isReason ? errorText(code, field) : t('failed', { reason: errorText(code) });
  };
}
