import { useState } from 'react';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { useQuery } from '#platform/web/queries.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { useNavigate, useParams } from '#platform/web/router.tsx';
import { useSession } from '#platform/web/session.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { EllipsisIcon, PencilIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { deleteQuestion, listQuestions } from '../../contract/endpoints.ts';
import type { QuestionWhole } from '../../contract/shapes.ts';
import { questionQuery } from '../queries.ts';
import { useQuestionWords } from '../words.ts';
import { EditQuestion } from './edit-question.tsx';
import { QuestionView } from './question-view.tsx';
import { Replies } from './replies.tsx';

/** One question with its replies, for whoever is signed in (`/discussion/:id`). */
export function QuestionPage() {
  const t = useQuestionWords();
  const { id = '' } = useParams<{ id?: string }>();
  const question = useQuery(questionQuery(id));
  return (
    <PageBody>
      <div className="mx-auto max-w-reading">
        <QueryStates query={question} skeleton={<Skeleton shape="text" count={10} label={t('loading')} />}>
          {(data) => <Question key={id} question={data} />}
        </QueryStates>
      </div>
    </PageBody>
  );
}

function Question({ question }: { question: QuestionWhole }) {
  const t = useQuestionWords();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { id, title, replyCount, author, isHidden, isWaiting, can } = question;
  const report = useReport(`question:${id}`);
  const { user } = useSession();
  const menu = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => setOpen('edit') }] : []),
    ...(user?.id === author.id ? [] : report.items),
    ...(can.delete ? [{ label: t('delete'), icon: TrashIcon, isDanger: true, onSelect: () => setOpen('delete') }] : []),
  ];
  const close = () => setOpen(undefined);

  async function remove() {
    try {
      await call(deleteQuestion, { params: { id } });
    } catch (error) {
      // Deleted in another window: that is what was wanted.
      if (problemOf(error).code !== 'thing.notFound') {
        close();
        return toast(t('deleteFailed'), { tone: 'danger' });
      }
    }
    close();
    navigate('/discussion', { replace: true });
    toast(t('questionDeleted'), { tone: 'success' });
    await refresh(listQuestions);
  }

  if (open === 'edit') return <EditQuestion question={question} onClose={close} />;
  return (
    <>
      <title>{title}</title>
      {isHidden && <HiddenNotice on={`question:${id}`} isWaiting={isWaiting} className="mb-5" />}
      <QuestionView
        question={question}
        above={<BackLink to="/discussion">{t('back')}</BackLink>}
        actions={
          menu.length > 0 && (
            <Menu label={t('more')} isIcon items={menu}>
              <EllipsisIcon />
            </Menu>
          )
        }
      />
      {report.dialog}
      <Replies question={question} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={remove}
        title={t('deleteTitle')}
        labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {replyCount > 0 ? t('deleteTextReplies', { title, count: replyCount }) : t('deleteText', { title })}
      </ConfirmDialog>
    </>
  );
}
