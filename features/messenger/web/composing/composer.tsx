import { useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { MentionField } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api/api.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { SendIcon, UploadIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { suggestPeople } from '../../contract/endpoints.ts';
import { messageLimits } from '../../contract/limits.ts';
import type { Message } from '../../contract/shapes.ts';
import { ownOutbox } from '../outbox/use-outbox.ts';
import { useMessengerWords } from '../words.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { EditContext, FileChooser, Length, ReplyContext } from './composer-parts.tsx';
import { useEdit } from './use-edit.ts';
import { useFiles } from './use-files.ts';
import type { DraftContent } from './draft-autosaver.ts';
import { isComposing, isPlainEnter } from '#platform/web/text/typing-keys.ts';

interface ComposerProps {
  conversationId: string;
  placeholder: string;
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

/** The field for messages. Enter sends; on devices without a keyboard it starts a new line. */
export function Composer({
  conversationId,
  placeholder,
  draft,
  setDraft,
  editing,
  onEdited,
  onEditLast,
  onReadAll,
  onSent,
  onType,
}: ComposerProps): ReactNode {
  const t = useMessengerWords();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { composer: actions } = useSlots();
  const edit = useEdit(editing, onEdited);
  const { add, remove, describe, pictureOf } = useFiles(conversationId, draft, setDraft);
  const addFiles = useCallback(
    async (files: readonly File[]) => {
      const tooMany = await add(files);
      if (tooMany > 0) toast(t('tooManyFiles', { count: messageLimits.attachments }), { tone: 'warn' });
    },
    [add, toast, t],
  );
  const isOver = useFileDrop((files) => void addFiles(files), { isOff: editing !== undefined });
  const suggest = useCallback(
    async (q: string) => {
      const { items, roles } = await call(suggestPeople, { params: { id: conversationId }, query: { q } });
      return [...roles.map(({ id, name }) => ({ id, name, username: name, isRole: true as const })), ...items];
    },
    [conversationId],
  );
  const text = editing ? edit.text : draft.text;
  const said = text.replace(/^\s*\n|\s+$/g, '');
  const isTooLong = said.length > messageLimits.text;
  const canSend = !isTooLong && (said !== '' || (editing ? editing.attachments.length > 0 : draft.attachments.length > 0));
  const focus = () => form.current?.querySelector('textarea')?.focus();
  const replySeq = draft.replyTo?.seq;
  useEffect(() => {
    if (editing || replySeq !== undefined) focus();
  }, [editing, replySeq]);

  function send() {
    if (!canSend) return;
    if (editing) return void edit.save(said);
    const own = ownOutbox();
    const attachments = draft.attachments.map((file) => ({ ...file, uploadId: own?.store.fileOf(file.key) ?? null }));
    own?.outbox.write({ clientId: randomUuid(), conversationId, text: said, replyTo: draft.replyTo, attachments });
    setDraft(() => ({ text: '', replyTo: null, attachments: [] }));
    onSent();
    focus();
  }

  const cancelReply = () => setDraft((now) => ({ ...now, replyTo: null }));

  function cancel() {
    if (editing) edit.cancel();
    else if (draft.replyTo) cancelReply();
    else onReadAll();
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'ArrowUp' && text === '' && !editing) onEditLast();
    else if (isPlainEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey || !matchMedia('(pointer: coarse)').matches)) send();
    else return;
    event.preventDefault();
  }

  return (
    <form
      ref={form}
      aria-label={t('write')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className={classes('talk-composer', isOver && 'border-accent bg-tint')}
    >
      {isOver && (
        <p role="status" className="pb-2 font-[560] text-accent">
          <UploadIcon size={18} className="mr-2 inline" />
          {t('dropHere')}
        </p>
      )}
      {editing ? <EditContext onCancel={edit.cancel} /> : draft.replyTo && <ReplyContext replyTo={draft.replyTo} onCancel={cancelReply} />}
      {!editing && <ChosenFiles files={draft.attachments} pictureOf={pictureOf} onDescribe={describe} onRemove={remove} />}
      <MentionField
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(next) => {
          if (editing) edit.setText(next);
          else setDraft((now) => ({ ...now, text: next }));
          if (next !== '' && !editing) onType();
        }}
        suggest={suggest}
        suggestionsLabel={t('peopleToName')}
        suggestionsText={(count) => t('peopleOffered', { count })}
        side="above"
        rows={1}
        enterKeyHint={matchMedia('(pointer: coarse)').matches ? 'enter' : 'send'}
        onKeyDown={onKey}
        className="block max-h-[40dvh] w-full resize-none field-sizing-content bg-transparent py-1 outline-none"
      />
      {edit.problem && (
        <p role="alert" className="text-sm text-danger">
          {edit.problem}
        </p>
      )}
      <div className="mt-1 flex items-center gap-1">
        {!editing && (
          <>
            <FileChooser onChoose={(files) => void addFiles(files)} />
            {actions.map((Action, place) => (
              // The list is fixed while the page is open.
              // oxlint-disable-next-line react/no-array-index-key
              <Action key={place} conversationId={conversationId} />
            ))}
          </>
        )}
        <span className="text-xs text-muted max-tablet:hidden">{t('toMention')}</span>
        <span className="ml-auto flex items-center gap-3 text-xs">
          <Length length={said.length} />
          <span className="text-muted max-desktop:hidden">{t(editing ? 'enterSaves' : 'enterSends')}</span>
        </span>
        <Button type="submit" icon={SendIcon} disabled={!canSend} isBusy={edit.isBusy} className="ml-2 min-h-10">
          {t(editing ? 'save' : 'send')}
        </Button>
      </div>
    </form>
  );
}
