import { useCallback, type ReactNode } from 'react';
import { MentionField } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api/api.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { suggestPeople } from '../../contract/endpoints.ts';
import { useMessengerWords } from '../words.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { ComposerBar, EditContext, ReplyContext } from './composer-parts.tsx';
import { useComposer, type ComposerState } from './use-composer.ts';
import { useFiles } from './use-files.ts';

interface ComposerProps extends ComposerState {
  placeholder: string;
}

/** The field for messages. Enter sends; on devices without a keyboard it starts a new line. */
export function Composer(props: ComposerProps): ReactNode {
  const { conversationId, placeholder, draft, editing } = props;
  const t = useMessengerWords();
  const { form, edit, text, length, canSend, send, setText, cancelReply, onKey } = useComposer(props);
  const { add, remove, describe, pictureOf } = useFiles(conversationId, draft, props.setDraft);
  const isOver = useFileDrop((files) => void add(files), { isOff: editing !== undefined });
  const suggest = useSuggestions(conversationId);
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
        onChange={setText}
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
      <ComposerBar
        {...{ conversationId, canSend, length }}
        isEditing={editing !== undefined}
        isBusy={edit.isBusy}
        onChoose={(files) => void add(files)}
      />
    </form>
  );
}

/** People and roles to mention in a conversation. */
function useSuggestions(conversationId: string) {
  return useCallback(
    async (q: string) => {
      const { items, roles } = await call(suggestPeople, { params: { id: conversationId }, query: { q } });
      return [...roles.map(({ id, name }) => ({ id, name, username: name, isRole: true as const })), ...items];
    },
    [conversationId],
  );
}
