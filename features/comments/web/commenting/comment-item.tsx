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

/** A comment with its actions. */
export function CommentItem({ on, comment }: { on: string; comment: CommentFacts }) {
  const t = useCommentWords();
  const refresh = useRefresh();
  const write = useCreation(writeComment);
  const { id, author, text, passage, isHidden, isWaiting, can } = comment;
  const report = useReport(`comment:${id}`);
  const { user } = useSession();
  const answerName = `answer ${id}`;
  const [open, setOpen] = useState<'edit' | 'answer' | undefined>(can.answer && hasStoredComment(answerName) ? 'answer' : undefined);
  const close = () => setOpen(undefined);
  const done = async () => {
    await refresh(listComments);
    close();
  };

  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => setOpen('edit') }] : []),
    ...(text !== null && author?.id !== user?.id ? report.items : []),
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
  return (
    <>
      {isHidden && <HiddenNotice on={`comment:${id}`} isWaiting={isWaiting} className="mb-3" />}
      {report.dialog}
      <CommentView
        comment={comment}
        passageState={passage && <PassageState on={on} commentId={id} />}
        menu={<MoreMenu label={t('more')} items={items} removal={removal} buttonClassName="-my-2.5" />}
        instead={
          open === 'edit' && (
            <CommentForm
              on={on}
              keptAs={`edit ${id}`}
              label={t('changeComment')}
              submitLabel={t('save')}
              start={text ?? ''}
              send={(changed) => call(editComment, { params: { id }, body: { text: changed } })}
              onDone={done}
              onCancel={close}
            />
          )
        }
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
          <CommentForm
            on={on}
            keptAs={answerName}
            label={author ? t('answerTo', { name: author.name }) : t('answerToAuthor')}
            submitLabel={t('sendAnswer')}
            send={(written) => write({ query: { on }, body: { text: written, parentId: id } })}
            onDone={done}
            onCancel={close}
            isNew
          />
        </div>
      )}
    </>
  );
}
