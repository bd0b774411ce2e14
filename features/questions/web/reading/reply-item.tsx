import { useState } from 'react';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CircleCheckIcon, CornerDownRightIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { deleteReply, editReply, giveReply, solveQuestion } from '../../contract/endpoints.ts';
import type { ReplyFacts, ReplyWhole } from '../../contract/shapes.ts';
import { hasStoredText } from '../asking/use-stored-text.ts';
import { readsOf } from '../reads-of.ts';
import { useQuestionWords } from '../words.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyView } from './reply-view.tsx';
import { VoteButton } from './vote-button.tsx';

/** A reply to a question with the replies to it. */
export function ReplyThread({ questionId, reply }: { questionId: string; reply: ReplyWhole }) {
  return (
    <li className="grid gap-3">
      <ReplyItem questionId={questionId} reply={reply} />
      {reply.replies.length > 0 && (
        <ul className="ml-3 grid gap-3 border-l-2 border-line pl-3 tablet:ml-6 tablet:pl-5">
          {reply.replies.map((answer) => (
            <li key={answer.id}>
              <ReplyItem questionId={questionId} reply={answer} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ReplyItem({ questionId, reply }: { questionId: string; reply: ReplyFacts }) {
  const t = useQuestionWords();
  const refresh = useRefresh();
  const answer = useCreation(giveReply);
  const { id, author, content, isHidden, isWaiting, can } = reply;
  const report = useReport(`reply:${id}`);
  const { user } = useSession();
  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => setOpen('edit') }] : []),
    ...(author && author.id !== user?.id ? report.items : []),
  ];
  const answerName = `answer ${id}`;
  const [open, setOpen] = useState<'edit' | 'answer' | undefined>(can.reply && hasStoredText(answerName) ? 'answer' : undefined);
  const close = () => setOpen(undefined);

  const removal = useRemoval(questionId, id);
  const showChange = () => {
    close();
    void refresh(...readsOf(questionId));
  };

  return (
    <div className="grid gap-3">
      {isHidden && <HiddenNotice on={`reply:${id}`} isWaiting={isWaiting} />}
      {report.dialog}
      <ReplyView
        reply={reply}
        instead={
          open === 'edit' &&
          content && (
            <ReplyForm
              questionId={questionId}
              keptAs={`edit ${id}`}
              label={t('reply')}
              submitLabel={t('save')}
              start={content}
              send={(changed) => call(editReply, { params: { id }, body: { content: changed } })}
              onDone={showChange}
              onCancel={close}
            />
          )
        }
        menu={<MoreMenu label={t('more')} items={items} removal={can.delete && removal} />}
        actions={
          <>
            <VoteButton questionId={questionId} reply={reply} />
            {can.solve && <SolveButton questionId={questionId} reply={reply} />}
            {can.reply && open !== 'answer' && (
              <Button variant="quiet" size="small" icon={CornerDownRightIcon} onClick={() => setOpen('answer')}>
                {t('answer')}
              </Button>
            )}
          </>
        }
      />
      {open === 'answer' && can.reply && (
        <div className="ml-3 border-l-2 border-line pl-3 tablet:ml-6 tablet:pl-5">
          <ReplyForm
            questionId={questionId}
            keptAs={answerName}
            label={t('answerTo', { name: author?.name ?? '' })}
            submitLabel={t('sendReply')}
            send={(written) => answer({ params: { id: questionId }, body: { content: written, parentId: id } })}
            onDone={showChange}
            onCancel={close}
          />
        </div>
      )}
    </div>
  );
}

/** Marks the reply as the solution of its question, or takes the mark back. */
function SolveButton({ questionId, reply: { id, isSolution } }: { questionId: string; reply: ReplyFacts }) {
  const t = useQuestionWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  async function solve() {
    try {
      await call(solveQuestion, { params: { id: questionId }, body: { replyId: isSolution ? null : id } });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(...readsOf(questionId));
  }
  return (
    <Button variant="quiet" size="small" icon={CircleCheckIcon} aria-pressed={isSolution} onClick={() => void solve()}>
      {t(isSolution ? 'notSolution' : 'markSolution')}
    </Button>
  );
}

/** Dependencies of the menu for deleting a reply after a confirmation. */
function useRemoval(questionId: string, id: string) {
  const t = useQuestionWords();
  const refresh = useRefresh();
  return {
    labels: {
      remove: t('delete'),
      title: t('deleteReplyTitle'),
      cancel: t('cancel'),
      close: t('close'),
      done: t('replyDeleted'),
      failed: t('deleteFailed'),
    },
    text: t('deleteReplyText'),
    onRemove: () => call(deleteReply, { params: { id } }),
    onRemoved: () => refresh(...readsOf(questionId)),
  };
}
