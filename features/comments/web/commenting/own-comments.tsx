import { useId } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useFrozenThreads } from '#platform/web/text/use-frozen-threads.ts';
import type { CommentFacts, CommentPage, CommentThread } from '../../contract/shapes.ts';
import { commentsQuery } from '../queries.ts';
import { AnswerList, CommentList } from '../reading/comment-lists.tsx';
import { useCommentWords } from '../words.ts';
import { CloseComments } from './close-comments.tsx';
import { CommentItem } from './comment-item.tsx';
import { NewComment } from './new-comment.tsx';
import { ReactionBar } from './reaction-bar.tsx';

/** Live comments of a subject, for signed-in users. */
export function OwnComments({ on }: { on: string }) {
  const t = useCommentWords();
  const id = useId();
  const query = useInfiniteQuery(commentsQuery(on));
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6 print:hidden">
      <QueryStates query={query} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
        {({ pages }) => {
          const [first] = pages;
          if (!first) return null;
          return (
            <>
              <Head on={on} id={id} page={first} />
              <Threads on={on} pages={pages.map(({ items }) => items)} />
              {query.hasNextPage && (
                <p className="mt-4">
                  <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('moreComments')}
                  </Button>
                </p>
              )}
              {first.can.write ? (
                <NewComment on={on} isNameless={first.isNameless} />
              ) : (
                <p className="mt-5 text-muted">{t(first.can.close ? 'closedByYou' : 'closed')}</p>
              )}
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}

function Head({ on, id, page }: { on: string; id: string; page: CommentPage }) {
  const t = useCommentWords();
  const { count, isClosed, can } = page;
  return (
    <>
      {can.react && (
        <div className="mb-5">
          <ReactionBar on={on} reacted={page} isNamed />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id}>{count > 0 ? t('comments', { count }) : t('noComments')}</h2>
        {can.close && <CloseComments on={on} isClosed={isClosed} />}
      </div>
    </>
  );
}

const isOwn = ({ can }: CommentFacts) => can.edit;

function Threads({ on, pages }: { on: string; pages: readonly (readonly CommentThread[])[] }) {
  const t = useCommentWords();
  const { shown, waiting, showNew } = useFrozenThreads<CommentFacts, CommentThread>(pages, isOwn);
  return (
    <>
      <CommentList>
        {shown.map((thread) => (
          <li key={thread.id} className="py-4">
            <CommentItem on={on} comment={thread} />
            {thread.replies.length > 0 && (
              <AnswerList>
                {thread.replies.map((answer) => (
                  <li key={answer.id}>
                    <CommentItem on={on} comment={answer} />
                  </li>
                ))}
              </AnswerList>
            )}
          </li>
        ))}
      </CommentList>
      <div role="status" className="sticky bottom-[calc(var(--dock)+0.5rem)] z-10 mt-4 text-center empty:hidden">
        {waiting > 0 && <Button onClick={showNew}>{t('newComments', { count: waiting })}</Button>}
      </div>
    </>
  );
}
