import { useId, useState } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { ChevronDownIcon, ChevronUpIcon, UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useFrozenThreads } from '#platform/web/text/use-frozen-threads.ts';
import { giveReply } from '../../contract/endpoints.ts';
import type { QuestionWhole, ReplyFacts, ReplyWhole } from '../../contract/shapes.ts';
import { hasStoredText } from '../asking/use-stored-text.ts';
import { repliesQuery } from '../queries.ts';
import { readsOf } from '../reads-of.ts';
import { useQuestionWords } from '../words.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyThread } from './reply-item.tsx';

/** Replies to a question, updated live, with a form. */
export function Replies({ question }: { question: QuestionWhole }) {
  const t = useQuestionWords();
  const id = useId();
  const [isShown, setIsShown] = useState(true);
  const replies = useInfiniteQuery(repliesQuery(question.id));
  const { replyCount, can } = question;
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {replyCount > 0 ? t('replies', { count: replyCount }) : t('noReplyYet')}
        </h2>
        {replyCount > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon={isShown ? ChevronUpIcon : ChevronDownIcon}
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {t(isShown ? 'hideReplies' : 'showReplies')}
          </Button>
        )}
      </div>
      {isShown && (
        <QueryStates query={replies} skeleton={<Skeleton shape="card" count={2} label={t('loading')} />}>
          {({ pages }) => (
            <>
              <ReplyList questionId={question.id} pages={pages.map(({ items }) => items)} />
              {replies.hasNextPage && (
                <p className="mt-4 text-center">
                  <Button variant="secondary" isBusy={replies.isFetchingNextPage} onClick={() => void replies.fetchNextPage()}>
                    {t('moreReplies')}
                  </Button>
                </p>
              )}
            </>
          )}
        </QueryStates>
      )}
      {can.reply && <NewReply questionId={question.id} />}
      {!can.reply && !question.isHidden && <ToJoin question={question} />}
    </section>
  );
}

function ReplyList({ questionId, pages }: { questionId: string; pages: readonly (readonly ReplyWhole[])[] }) {
  const t = useQuestionWords();
  const { user } = useSession();
  const { shown, waiting, showNew } = useFrozenThreads(pages, ({ author }: ReplyFacts) => author !== null && author.id === user?.id);
  return (
    <>
      <ul className="grid gap-4">
        {shown.map((reply) => (
          <ReplyThread key={reply.id} questionId={questionId} reply={reply} />
        ))}
      </ul>
      <div role="status" className="sticky bottom-[calc(var(--dock)+0.5rem)] z-10 mt-4 text-center empty:hidden">
        {waiting > 0 && <Button onClick={showNew}>{t('newReplies', { count: waiting })}</Button>}
      </div>
    </>
  );
}

function NewReply({ questionId }: { questionId: string }) {
  const t = useQuestionWords();
  const refresh = useRefresh();
  const reply = useCreation(giveReply);
  const storedAs = `reply ${questionId}`;
  const [isOpen, setIsOpen] = useState(() => hasStoredText(storedAs));
  return (
    <div className="mt-6">
      {isOpen ? (
        <ReplyForm
          questionId={questionId}
          keptAs={storedAs}
          label={t('yourReply')}
          submitLabel={t('sendReply')}
          send={(content) => reply({ params: { id: questionId }, body: { content } })}
          onDone={() => {
            setIsOpen(false);
            void refresh(...readsOf(questionId));
          }}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('writeReply')}</Button>
      )}
    </div>
  );
}

/** For readers of a public question who are in none of its groups: buttons to join them. */
function ToJoin({ question: { groups } }: { question: QuestionWhole }) {
  const t = useQuestionWords();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-tint px-5 py-4">
      <p className="min-w-0 flex-1 basis-60">{t('joinToReply')}</p>
      <p className="flex flex-wrap gap-2.5">
        {groups.map(({ id, name }, place) => (
          <LinkButton key={id} to={`/network/${id}`} variant={place === 0 ? 'primary' : 'secondary'} icon={UserPlusIcon}>
            {t('joinGroup', { group: name })}
          </LinkButton>
        ))}
      </p>
    </div>
  );
}
