import { shorten } from '#platform/contract/shorten.ts';
import { useRef, useState } from 'react';
import { NamedText, PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { RemovalButton } from '#platform/web/ui/removal-button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteThreadComment, editThreadComment, listThreads, replyInThread, resolveThread } from '../../contract/thread-endpoints.ts';
import type { PassageThread, ThreadComment } from '../../contract/thread-shapes.ts';
import { useDocumentWords } from '../words.ts';
import { ThreadForm } from './thread-form.tsx';

export interface ThreadItemProps {
  documentId: string;
  thread: PassageThread;
  /** The passage is no longer in the text. */
  isGone: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

const longest = 200;
export const shortened = (text: string) => shorten(text, longest);

/** A commented passage with its comments. */
export function ThreadItem({ documentId, thread, isGone, isChosen, onChoose }: ThreadItemProps) {
  const t = useDocumentWords();
  const { id, quotation, resolvedAt, resolvedBy, comments } = thread;
  const quoted = shortened(quotation);
  return (
    <li data-thread={id} data-chosen={isChosen || undefined}>
      <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
        <q className="thread-quotation">{quoted}</q>
        {isGone && <span className="thread-note">{t('threads.gone')}</span>}
      </button>
      {resolvedAt !== null && (
        <p className="thread-note">{resolvedBy ? t('threads.resolvedBy', { name: resolvedBy.name }) : t('threads.resolved')}</p>
      )}
      <ul className="thread-comments">
        {comments.map((comment) => (
          <Comment key={comment.id} documentId={documentId} threadId={id} comment={comment} />
        ))}
      </ul>
      <Actions documentId={documentId} threadId={id} quoted={quoted} isResolved={resolvedAt !== null} />
    </li>
  );
}

const useThreadsRefresh = (id: string) => {
  const refresh = useRefresh();
  return () => refresh({ endpoint: listThreads, params: { id } });
};

function Actions({
  documentId,
  threadId,
  quoted,
  isResolved,
}: Record<'documentId' | 'threadId' | 'quoted', string> & { isResolved: boolean }) {
  const t = useDocumentWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useThreadsRefresh(documentId);
  const [reply, setReply] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const params = { id: documentId, threadId };

  async function decide() {
    setIsBusy(true);
    try {
      await call(resolveThread, { params, body: { isResolved: !isResolved } });
      await refresh();
      toast(t(isResolved ? 'threads.reopened' : 'threads.isResolved'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsBusy(false);
  }

  async function send(text: string) {
    const made = await call(replyInThread, { params, body: { text, commandId: reply } });
    await refresh();
    setReply(undefined);
    return made;
  }

  if (reply)
    return (
      <ThreadForm
        documentId={documentId}
        label={t('threads.replyTo', { passage: quoted })}
        submitLabel={t('threads.reply')}
        send={send}
        onCancel={() => setReply(undefined)}
      />
    );
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setReply(randomUuid())}>
        {t('threads.reply')}
      </Button>
      <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void decide()}>
        {t(isResolved ? 'threads.reopen' : 'threads.resolve')}
      </Button>
    </div>
  );
}

interface CommentProps {
  documentId: string;
  threadId: string;
  comment: ThreadComment;
}

function Comment(props: CommentProps) {
  const t = useDocumentWords();
  const dates = useDates();
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { author, text, people, createdAt, editedAt, can } = props.comment;
  if (!author || text === null) return <li className="thread-note">{t('threads.deletedComment')}</li>;
  function end() {
    setIsEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  }
  return (
    <li>
      <span className="thread-who">
        <PersonAvatar id={author.id} name={author.name} size="inline" />
        <b>{author.name}</b>
        <DateText iso={createdAt} title={dates.dateTime(createdAt)}>
          {dates.dateTime(createdAt)}
        </DateText>
        {editedAt !== null && (
          <DateText iso={editedAt} title={dates.dateTime(editedAt)}>
            {t('threads.edited')}
          </DateText>
        )}
      </span>
      {isEditing ? (
        <EditedComment {...props} text={text} onEnd={end} />
      ) : (
        <>
          <p dir="auto">
            <NamedText text={text} people={people} />
          </p>
          {(can.edit || can.delete) && (
            <div className="thread-comment-actions">
              {can.edit && (
                <Button ref={edit} size="small" variant="quiet" onClick={() => setIsEditing(true)}>
                  {t('edit')}
                </Button>
              )}
              {can.delete && <Removal {...props} name={author.name} />}
            </div>
          )}
        </>
      )}
    </li>
  );
}

function EditedComment({ documentId, threadId, comment, text, onEnd }: CommentProps & { text: string; onEnd: () => void }) {
  const t = useDocumentWords();
  const refresh = useThreadsRefresh(documentId);
  async function send(written: string) {
    const params = { id: documentId, threadId, commentId: comment.id };
    const saved = await call(editThreadComment, { params, body: { text: written } });
    await refresh();
    onEnd();
    return saved;
  }
  return (
    <ThreadForm
      documentId={documentId}
      label={t('threads.editLabel')}
      submitLabel={t('threads.save')}
      start={text}
      send={send}
      onCancel={onEnd}
    />
  );
}

function Removal({ documentId, threadId, comment, name }: CommentProps & { name: string }) {
  const t = useDocumentWords();
  const refresh = useThreadsRefresh(documentId);
  return (
    <RemovalButton
      named={t('threads.deleteNamed', { name })}
      labels={{
        remove: t('threads.delete'),
        title: t('threads.deleteTitle'),
        cancel: t('cancel'),
        close: t('close'),
        done: t('threads.deleted'),
      }}
      text={t('threads.deleteText')}
      onRemove={() => call(deleteThreadComment, { params: { id: documentId, threadId, commentId: comment.id } })}
      onRemoved={refresh}
    />
  );
}
