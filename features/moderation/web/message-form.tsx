import { useState, type ReactNode } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { moderationLimits } from '../contract/limits.ts';

interface MessageFormProps {
  label: string;
  hint?: string;
  submitLabel: string;
  send: (text: string) => Promise<unknown>;
}

/** Field for a message about an objection; emptied after sending. */
export function MessageForm({ label, hint, submitLabel, send }: MessageFormProps): ReactNode {
  const errorText = useErrorText();
  const [sent, setSent] = useState(0);
  return (
    <Form
      key={sent}
      errorText={errorText}
      className="max-w-[46rem]"
      onSubmit={async ({ text }) => {
        await send(String(text));
        setSent((count) => count + 1);
      }}
    >
      <TextArea name="text" label={label} hint={hint} limit={moderationLimits.facts} required />
      <div>
        <SubmitButton>{submitLabel}</SubmitButton>
      </div>
    </Form>
  );
}
