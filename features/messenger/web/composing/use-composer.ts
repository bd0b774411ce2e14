import { useEffect, useRef, type KeyboardEvent } from 'react';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { isComposing, isPlainEnter } from '#platform/web/text/typing-keys.ts';
import { messageLimits } from '../../contract/limits.ts';
import type { Message } from '../../contract/shapes.ts';
import { ownOutbox } from '../outbox/use-outbox.ts';
import type { DraftContent } from './draft-autosaver.ts';
import { useEdit } from './use-edit.ts';

export interface ComposerState {
  conversationId: string;
  draft: DraftContent;
  setDraft: (change: (now: DraftContent) => DraftContent) => void;
  /** The message being edited. */
  editing: Message | undefined;
  onEdited: () => void;
  onEditLast: () => void;
  /** Esc without an edit or a reply: marks all as read. */
  onReadAll: () => void;
  onSent: () => void;
  onType: () => void;
}

/** Text, keys and sending of the composer, for a new message or the one being edited. */
export function useComposer({ conversationId, draft, setDraft, editing, ...on }: ComposerState) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useEdit(editing, on.onEdited);
  const text = editing ? edit.text : draft.text;
  const trimmed = text.replace(/^\s*\n|\s+$/g, '');
  const hasFiles = (editing ?? draft).attachments.length > 0;
  const canSend = trimmed.length <= messageLimits.text && (trimmed !== '' || hasFiles);
  const focus = () => form.current?.querySelector('textarea')?.focus();
  const replySeq = draft.replyTo?.seq;
  useEffect(() => {
    if (editing || replySeq !== undefined) focus();
  }, [editing, replySeq]);

  function send() {
    if (!canSend) return;
    if (editing) return void edit.save(trimmed);
    const own = ownOutbox();
    const attachments = draft.attachments.map((file) => ({ ...file, uploadId: own?.store.fileOf(file.key) ?? null }));
    own?.outbox.write({ clientId: randomUuid(), conversationId, text: trimmed, replyTo: draft.replyTo, attachments });
    setDraft(() => ({ text: '', replyTo: null, attachments: [] }));
    on.onSent();
    focus();
  }

  function setText(next: string) {
    if (editing) return edit.setText(next);
    setDraft((now) => ({ ...now, text: next }));
    if (next !== '') on.onType();
  }

  const cancelReply = () => setDraft((now) => ({ ...now, replyTo: null }));

  function cancel() {
    if (editing) edit.cancel();
    else if (draft.replyTo) cancelReply();
    else on.onReadAll();
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'ArrowUp' && text === '' && !editing) on.onEditLast();
    else if (isPlainEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey || !matchMedia('(pointer: coarse)').matches)) send();
    else return;
    event.preventDefault();
  }

  return { form, edit, text, length: trimmed.length, canSend, send, setText, cancelReply, onKey };
}
