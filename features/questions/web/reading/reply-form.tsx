import { useState, type KeyboardEvent } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { problemOf } from '#platform/web/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { SubmitButton } from '#platform/web/ui/submit-button.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { contentProblems } from '../asking/question-problems.ts';
import { RichTextField } from '../asking/rich-text-field.tsx';
import { useKeptText } from '../asking/use-kept-text.ts';
import { useQuestionWords } from '../words.ts';

interface ReplyFormProps {
  /** Under which name the text is kept on the device. */
  keptAs: string;
  label: string;
  submitLabel: string;
  start?: RichText;
  send: (content: RichText) => Promise<unknown>;
  /** Once it is sent. */
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** Writes a reply, or changes one. Ctrl+Enter sends it. */
export function ReplyForm({ keptAs, label, submitLabel, start, send, onDone, onCancel }: ReplyFormProps) {
  const t = useQuestionWords();
  const errorText = useErrorText();
  const { content, setContent, forget } = useKeptText(keptAs, start);
  const [first] = useState(content);
  async function submit() {
    const fields = contentProblems(content);
    if (fields.length > 0) throw { code: 'input.invalid', fields };
    try {
      await send(content);
    } catch (error) {
      const problem = problemOf(error);
      throw problem.status === 0 || problem.status >= 500 ? { code: 'failed' } : problem;
    }
    forget();
    onDone();
  }
  function sendByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
        <RichTextField label={label} placeholder={t('replyHint')} start={first} content={content} onChange={setContent} />
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
