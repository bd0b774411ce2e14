import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { isSeen } from '#platform/contract/unseen.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { commentLimits } from '../../contract/limits.ts';
import { useCommentWords } from '../words.ts';
import { CommentField } from './comment-field.tsx';
import { SendingComment } from './sending-comment.tsx';
import { useStoredComment } from './use-stored-comment.ts';
import { isSendingEnter } from '#platform/web/text/typing-keys.ts';

interface CommentFormProps {
  /** Commented subject. */
  on: string;
  /** Storage key of the draft. */
  keptAs: string;
  label: string;
  submitLabel: string;
  start?: string;
  /** Sends the comment; resolves with mentioned usernames that no one has. */
  send: (text: string) => Promise<{ unknownMentions: string[] }>;
  /** Called once the comment is saved and the list is refetched. */
  onDone: () => unknown;
  onCancel?: (() => void) | undefined;
  /** Shown above the field, such as the commented passage. */
  about?: ReactNode;
  /** A new comment, shown optimistically while it is sent. */
  isNew?: boolean;
}

/**
 * Form to write or edit a comment. Ctrl+Enter sends it; after an error the text is back in the
 * field.
 */
export function CommentForm(props: CommentFormProps) {
  const { on, label, submitLabel, onCancel, about, isNew = false } = props;
  const t = useCommentWords();
  const errorText = useErrorText();
  const { text, setText, forget, sending, submit } = useCommentText(props);
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

/** The text of a comment, stored until it is sent; `sending` is the text that is being sent. */
function useCommentText({ keptAs, start = '', send, onDone }: CommentFormProps) {
  const t = useCommentWords();
  const toast = useToast();
  const { text, setText, forget } = useStoredComment(keptAs, start);
  const [sending, setSending] = useState<string>();

  async function submit() {
    const written = text.trim();
    checkLength(written);
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

  return { text, setText, forget, sending, submit };
}

/** Throws what is wrong with the text of a comment. */
function checkLength(written: string): void {
  const code = written === '' || !isSeen(written) ? 'field.required' : written.length > commentLimits.characters ? 'field.tooLong' : null;
  if (code) throw { code: 'input.invalid', fields: [{ name: 'text', code, limit: commentLimits.characters }] };
}

function sendByKey(event: KeyboardEvent<HTMLDivElement>): void {
  if (!isSendingEnter(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
