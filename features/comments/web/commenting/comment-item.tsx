import { useState } from 'react';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CornerDownRightIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { deleteComment, editComment, listComments, writeComment } from '../../contract/endpoints.ts';
import type { CommentFacts } from '../../contract/shapes.ts';
import { CommentView } from '../reading/comment-view.tsx';
import { ReactionCounts } from '../reading/reaction-counts.tsx';
import { useCommentWords } from '../words.ts';
import { CommentForm } from './comment-form.tsx';
import { PassageState } from './passage-state.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { hasStoredComment } from './use-stored-comment.ts';

interface CommentItemProps {
  /** Commented subject. */
  on: string;
  comment: CommentFacts;
}

/** A comment with its actions. */
export function CommentItem({ on, comment }: CommentItemProps) {
  const t = useCommentWords();
  const refresh = useRefresh();
  const write = useCreation(writeComment);
  const { id, passage, isHidden, isWaiting, can } = comment;
  const report = useReport(`comment:${id}`);
  const [open, setOpen] = useState<'edit' | 'answer' | undefined>(can.answer && hasStoredComment(answerName(id)) ? 'answer' : undefined);
  const close = () => setOpen(undefined);
  const done = async () => {
    await refresh(listComments);
    close();
  };
  const form = { on, comment, onDone: done, onCancel: close };
  return (
    <>
      {isHidden && <HiddenNotice on={`comment:${id}`} isWaiting={isWaiting} className="mb-3" />}
      {report.dialog}
      <CommentView
        comment={comment}
        passageState={passage && <PassageState on={on} commentId={id} />}
        menu={<CommentMenu comment={comment} reports={report.items} onEdit={() => setOpen('edit')} />}
        instead={open === 'edit' && <EditForm {...form} />}
        actions={
          <>
            {can.react ? <ReactionBar on={`comment:${id}`} reacted={comment} /> : <ReactionCounts reactions={comment.reactions} />}
            {can.answer && open !== 'answer' && (
              <Button variant="quiet" size="small" icon={CornerDownRightIcon} onClick={() => setOpen('answer')}>
                {t('answer')}
              </Button>
            )}
          </>
        }
      />
      {open === 'answer' && can.answer && (
        <div className="mt-4 ml-3 border-l-2 border-line pl-4 tablet:ml-4 tablet:pl-5">
          <AnswerForm {...form} send={(text) => write({ query: { on }, body: { text, parentId: id } })} />
        </div>
      )}
    </>
  );
}

interface CommentMenuProps extends Pick<CommentItemProps, 'comment'> {
  reports: ReturnType<typeof useReport>['items'];
  onEdit: () => void;
}

/** Edit, report and delete. */
function CommentMenu({ comment: { id, author, text, can }, reports, onEdit }: CommentMenuProps) {
  const t = useCommentWords();
  const refresh = useRefresh();
  const { user } = useSession();
  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: onEdit }] : []),
    ...(text !== null && author?.id !== user?.id ? reports : []),
  ];
  const removal = can.delete && {
    labels: {
      remove: t('delete'),
      title: t('deleteTitle'),
      cancel: t('cancel'),
      close: t('close'),
      done: t('commentDeleted'),
      failed: t('deleteFailed'),
    },
    text: t('deleteText'),
    onRemove: () => call(deleteComment, { params: { id } }),
    onRemoved: () => refresh(listComments),
  };
  return <MoreMenu label={t('more')} items={items} removal={removal} buttonClassName="-my-2.5" />;
}

interface OpenFormProps extends CommentItemProps {
  onDone: () => Promise<void>;
  onCancel: () => void;
}

function EditForm({ on, comment: { id, text }, onDone, onCancel }: OpenFormProps) {
  const t = useCommentWords();
  return (
    <CommentForm
      on={on}
      keptAs={`edit ${id}`}
      label={t('changeComment')}
      submitLabel={t('save')}
      start={text ?? ''}
      send={(changed) => call(editComment, { params: { id }, body: { text: changed } })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

/** Name under which an unsent answer is stored. */
const answerName = (id: string): string => `answer ${id}`;

interface AnswerFormProps extends OpenFormProps {
  send: (text: string) => Promise<{ unknownMentions: string[] }>;
}

function AnswerForm({ on, comment: { id, author }, send, onDone, onCancel }: AnswerFormProps) {
  const t = useCommentWords();
  return (
    <CommentForm
      on={on}
      keptAs={answerName(id)}
      label={author ? t('answerTo', { name: author.name }) : t('answerToAuthor')}
      submitLabel={t('sendAnswer')}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
      isNew
    />
  );
}
