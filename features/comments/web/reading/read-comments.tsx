import { useId } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { currentAddress } from '#platform/web/navigation/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import type { CommentFacts } from '../../contract/shapes.ts';
import { commentsQuery } from '../queries.ts';
import { useSharedCommentWords } from '../words.ts';
import { AnswerList, CommentList } from './comment-lists.tsx';
import { CommentView } from './comment-view.tsx';
import { ReactionCounts } from './reaction-counts.tsx';

/** Read-only comments for visitors; rendered on the server. */
export function ReadComments({ on }: { on: string }) {
  const t = useSharedCommentWords();
  const id = useId();
  const isHydrated = useIsHydrated();
  const query = useInfiniteQuery(commentsQuery(on));
  const first = query.data?.pages[0];
  // Optional for readers: if loading fails, nothing is shown.
  if (!first) return null;
  const next = isHydrated ? `?next=${encodeURIComponent(currentAddress())}` : '';
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6 print:hidden">
      <h2 id={id}>{first.count > 0 ? t('comments', { count: first.count }) : t('noComments')}</h2>
      <ReactionCounts reactions={first.reactions} className="mt-3" />
      <CommentList>
        {query.data?.pages
          .flatMap(({ items }) => items)
          .map((thread) => (
            <li key={thread.id} className="py-4">
              <Read comment={thread} />
              {thread.replies.length > 0 && (
                <AnswerList>
                  {thread.replies.map((answer) => (
                    <li key={answer.id}>
                      <Read comment={answer} />
                    </li>
                  ))}
                </AnswerList>
              )}
            </li>
          ))}
      </CommentList>
      {query.hasNextPage && (
        <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('moreComments')}
        </Button>
      )}
      {first.isClosed ? (
        <p className="mt-4 text-muted">{t('closed')}</p>
      ) : (
        <p className="mt-4">
          <LinkButton to={`/connect${next}#login`} variant="secondary" size="small">
            {t('signInToComment')}
          </LinkButton>
        </p>
      )}
    </section>
  );
}

function Read({ comment }: { comment: CommentFacts }) {
  return <CommentView comment={comment} actions={comment.reactions.length > 0 && <ReactionCounts reactions={comment.reactions} />} />;
}
