import { useState, type KeyboardEvent } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { contentProblems } from '../asking/question-problems.ts';
import { RichTextField } from '../asking/rich-text-field.tsx';
import { useStoredText } from '../asking/use-stored-text.ts';
import { useQuestionWords } from '../words.ts';
import { useNaming } from './use-naming.ts';
import { isSendingEnter } from '#platform/web/text/typing-keys.ts';

interface ReplyFormProps {
  questionId: string;
  /** Name under which the text is stored on the device. */
  keptAs: string;
  label: string;
  submitLabel: string;
  start?: RichText;
  /** Sends the text; resolves to unknown mentions. */
  send: (content: RichText) => Promise<{ unknownMentions: string[] }>;
  /** Called after sending. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** Form that writes or edits a reply. Ctrl+Enter sends it. */
export function ReplyForm({ questionId, keptAs, label, submitLabel, start, send, onDone, onCancel }: ReplyFormProps) {
  const t = useQuestionWords();
  const errorText = useErrorText();
  const toast = useToast();
  const naming = useNaming(questionId);
  const { content, setContent, forget } = useStoredText(keptAs, start);
  const [first] = useState(content);
  async function submit() {
    const fields = contentProblems(content);
    if (fields.length > 0) throw { code: 'input.invalid', fields };
    try {
      const { unknownMentions } = await send(content);
      if (unknownMentions.length > 0)
        toast(t('unknownMentions', { names: unknownMentions.map((name) => `@${name}`).join(', ') }), { tone: 'warn' });
    } catch (error) {
      const problem = problemOf(error);
      throw problem.status === 0 || problem.status >= 500 ? { code: 'failed' } : problem;
    }
    forget();
    onDone();
  }
  function sendByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (!isSendingEnter(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }
  return (
    <Form
      onSubmit={submit}
      label={label}
      errorText={(code, field, problem) => {
        if (code === 'field.required') return t('missing.reply');
        return code === 'failed' ? t('replyFailed') : errorText(code, field, problem);
      }}
    >
      <div onKeyDownCapture={sendByKey}>
        <RichTextField label={label} placeholder={t('replyHint')} start={first} content={content} onChange={setContent} naming={naming} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>{submitLabel}</SubmitButton>
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
