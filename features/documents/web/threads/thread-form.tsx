import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { MentionField } from '#features/accounts/web/public-api.tsx';
import { isSeen } from '#platform/contract/unseen.ts';
import { call } from '#platform/web/api/api.ts';
import { Field, controlClasses } from '#platform/web/forms/field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { isSendingEnter } from '#platform/web/text/typing-keys.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { listThreadPeople } from '../../contract/thread-endpoints.ts';
import { threadLimits } from '../../contract/thread-limits.ts';
import { useDocumentWords } from '../words.ts';

interface ThreadFormProps {
  documentId: string;
  label: string;
  submitLabel: string;
  /** The text of a comment that is edited. */
  start?: string;
  /** Sends the comment, and updates what is on screen; returns mentioned usernames of no one. */
  send: (text: string) => Promise<{ unknownMentions: string[] }>;
  onCancel: () => void;
}

/** Form of a comment on a passage, or of a reply, or to edit one; Ctrl+Enter sends it, Escape cancels editing. */
export function ThreadForm({ documentId, label, submitLabel, start = '', send, onCancel }: ThreadFormProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const room = useFocusedEnd();
  const [text, setText] = useState(start);
  const suggest = usePeopleOf(documentId);

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape' && start) {
      // The list of comments stays open.
      event.nativeEvent.stopImmediatePropagation();
      event.stopPropagation();
      onCancel();
    }
    if (!isSendingEnter(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  async function submit() {
    const written = text.trim();
    checkLength(written);
    const { unknownMentions } = await send(written);
    if (unknownMentions.length > 0)
      toast(t('threads.unknownMentions', { names: unknownMentions.map((name) => `@${name}`).join(', ') }), { tone: 'warn' });
  }

  return (
    <div ref={room} className="thread-form-room">
      <Form label={label} errorText={errorText} onSubmit={submit} className="thread-form">
        <Field name="text" label={label}>
          {(binding) => (
            <MentionField
              {...binding}
              value={text}
              rows={3}
              placeholder={t('threads.hint')}
              onChange={setText}
              suggest={suggest}
              suggestionsLabel={t('threads.people')}
              suggestionsText={(count) => t('threads.peopleOffered', { count })}
              className={controlClasses}
              onKeyDown={onKey}
            />
          )}
        </Field>
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

/** Throws what is wrong with the text of a comment. */
function checkLength(written: string): void {
  const code = !isSeen(written) ? 'field.required' : written.length > threadLimits.characters ? 'field.tooLong' : undefined;
  if (code) throw { code: 'input.invalid', fields: [{ name: 'text', code, limit: threadLimits.characters }] };
}

/** Puts the cursor after the text of the form: it is opened by a press, so that someone wants to write. */
function useFocusedEnd(): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = room.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    // In the sheet of a phone, with its buttons.
    room.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return room;
}

/** Finds people to mention among those who can comment on the document. */
function usePeopleOf(documentId: string) {
  return useCallback(
    async (typed: string) => {
      const { items } = await call(listThreadPeople, { params: { id: documentId } });
      const wanted = typed.toLowerCase();
      return items.filter(({ name, username }) =>
        `${username} ${name}`
          .toLowerCase()
          .split(' ')
          .some((part) => part.startsWith(wanted)),
      );
    },
    [documentId],
  );
}
