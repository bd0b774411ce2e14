import { useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { HiddenNotice, useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { useNavigate, useParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { deleteQuestion, listQuestions } from '../../contract/endpoints.ts';
import type { QuestionWhole } from '../../contract/shapes.ts';
import { questionQuery } from '../queries.ts';
import { useQuestionWords } from '../words.ts';
import { EditQuestion } from './edit-question.tsx';
import { MoreLikeThis } from './more-like-this.tsx';
import { QuestionView } from './question-view.tsx';
import { Replies } from './replies.tsx';

/** One question with its replies, for signed-in people (`/discussion/:id`). */
export function QuestionPage() {
  const t = useQuestionWords();
  const { id = '' } = useParams<{ id?: string }>();
  const question = useQuery(questionQuery(id));
  return (
    <PageBody kind="text">
      <QueryStates query={question} skeleton={<Skeleton shape="text" count={10} label={t('loading')} />}>
        {(data) => <Question key={id} question={data} />}
      </QueryStates>
    </PageBody>
  );
}

function Question({ question }: { question: QuestionWhole }) {
  const t = useQuestionWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [isEditing, setIsEditing] = useState(false);
  const { id, title, replyCount, author, isHidden, isWaiting, can } = question;
  const report = useReport(`question:${id}`);
  const { user } = useSession();
  const items = [
    ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => setIsEditing(true) }] : []),
    ...(user?.id === author.id ? [] : report.items),
  ];
  const removal = can.delete && {
    labels: {
      remove: t('delete'),
      title: t('deleteTitle'),
      cancel: t('cancel'),
      close: t('close'),
      done: t('questionDeleted'),
      failed: t('deleteFailed'),
    },
    text: replyCount > 0 ? t('deleteTextReplies', { title, count: replyCount }) : t('deleteText', { title }),
    onRemove: () => call(deleteQuestion, { params: { id } }),
    onRemoved: () => {
      navigate('/discussion', { replace: true });
      return refresh(listQuestions);
    },
  };

  if (isEditing) return <EditQuestion question={question} onClose={() => setIsEditing(false)} />;
  return (
    <>
      <HeadTags>
        <title>{title}</title>
      </HeadTags>
      <Opened kind="question" id={id} title={title} />
      {isHidden && <HiddenNotice on={`question:${id}`} isWaiting={isWaiting} className="mb-5" />}
      <QuestionView
        question={question}
        above={<BackLink to="/discussion">{t('back')}</BackLink>}
        actions={<MoreMenu label={t('more')} items={items} removal={removal} />}
      />
      {report.dialog}
      <Replies question={question} />
      <MoreLikeThis question={question} />
    </>
  );
}
