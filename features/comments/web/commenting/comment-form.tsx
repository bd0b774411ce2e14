import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { isSeen } from '#platform/contract/unseen.ts';
import { problemOf } from '#platform/web/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { SubmitButton } from '#platform/web/ui/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { commentLimits } from '../../contract/limits.ts';
import { useCommentWords } from '../words.ts';
import { CommentField } from './comment-field.tsx';
import { SendingComment } from './sending-comment.tsx';
import { useKeptComment } from './use-kept-comment.ts';

interface CommentFormProps {
  /** The thing that is commented. */
  on: string;
  /** Under which name the text is kept on the device. */
  keptAs: string;
  label: string;
  submitLabel: string;
  start?: string;
  /** Sends it; gives the names in it of whom nobody is called so. */
  send: (text: string) => Promise<{ unknownMentions: string[] }>;
  /** Once it is sent and what is shown of it is new. */
  onDone: () => unknown;
  onCancel?: (() => void) | undefined;
  /** Shown above the field, such as the passage that it is about. */
  about?: ReactNode;
  /** It is a new one, shown at once while it is on its way. */
  isNew?: boolean;
}

/** Writes a comment, or changes one. Ctrl+Enter sends it; what could not be sent is in the field again. */
export function CommentForm({
  on,
  keptAs,
  label,
  submitLabel,
  start = '',
  send,
  onDone,
  onCancel,
  about,
  isNew = false,
}: CommentFormProps) {
  const t = useCommentWords();
  const toast = useToast();
  const errorText = useErrorText();
  const { text, setText, forget } = useKeptComment(keptAs, start);
  const [sending, setSending] = useState<string>();

  async function submit() {
    const written = text.trim();
    const code = written === '' || !isSeen(written) ? 'field.required' : written.length > commentLimits.characters ? 'field.tooLong' : null;
    if (code) throw { code: 'input.invalid', fields: [{ name: 'text', code, limit: commentLimits.characters }] };
    setSending(written);
    try {
      const { unknownMentions } = await send(written);
      if (unknownMentions.length > 0)
        toast(t('unknownMentions', { names: unknownMentions.map((name) => `@${name}`).join(', ') }), {
          tone: 'warn',
        });
    } catch (error) {
      setSending(undefined);
      const problem = problemOf(error);
      throw problem.status === 0 || problem.status >= 500 ? { code: 'failed' } : problem;
    }
    await onDone();
    setText(start);
    forget();
    setSending(undefined);
  }

  function sendByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }

  const isShown = isNew && sending !== undefined;
  return (
    <>
      {isShown && <SendingComment text={sending} />}
      <Form
        onSubmit={submit}
        label={label}
        className={isShown ? 'sr-only' : undefined}
        errorText={(code, field, problem) => {
          if (code === 'field.required') return t('missingText');
          return code === 'failed' ? t('commentFailed') : errorText(code, field, problem);
        }}
      >
        {about}
        <div onKeyDownCapture={sendByKey}>
          <CommentField on={on} label={label} text={text} onChange={setText} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton size="small">{submitLabel}</SubmitButton>
          {onCancel && (
            <Button
              variant="secondary"
              size="small"
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
    </>
  );
}
