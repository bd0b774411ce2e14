import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { isSendingEnter } from '#platform/web/text/typing-keys.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { threadLimits } from '../../contract/thread-limits.ts';
import { useDocumentWords } from '../words.ts';

interface ThreadFormProps {
  label: string;
  submitLabel: string;
  /** Sends the comment, and updates what is on screen. */
  send: (text: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Form of a comment on a passage, or of a reply; Ctrl+Enter sends it. */
export function ThreadForm({ label, submitLabel, send, onCancel }: ThreadFormProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const room = useRef<HTMLDivElement>(null);
  // Opened by a press: who pressed wants to write.
  useEffect(() => room.current?.querySelector('textarea')?.focus(), []);
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isSendingEnter(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <div ref={room}>
      <Form label={label} errorText={errorText} onSubmit={({ text }) => send(String(text))} className="thread-form">
        <TextArea name="text" label={label} rows={3} required limit={threadLimits.characters} onKeyDown={onKey} />
        <div>
          <SubmitButton size="small">{submitLabel}</SubmitButton>
          <Button variant="secondary" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
