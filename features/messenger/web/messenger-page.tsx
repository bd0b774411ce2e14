import { useEffect, useState, type ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { call } from '#platform/web/api/api.ts';
import { problemOf, type CallProblem } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate, useParams } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { MessageSquareIcon, PencilIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { openGroupConversation, openPrivateConversation } from '../contract/endpoints.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { StrandedMessages } from './list/stranded-messages.tsx';
import { useIsEmpty } from './list/use-is-empty.ts';
import { ConversationPage } from './conversation/conversation-page.tsx';
import { useSeenHeight } from './use-seen-height.ts';
import { useMessengerWords } from './words.ts';
import './messenger.css';

const NewMessageDialog = lazy(() => import('./list/new-message-dialog.tsx').then((module) => module.NewMessageDialog));

/**
 * List of conversations (`/messenger`), and one conversation beside or instead of it
 * (`/messenger/:id`).
 */
export function MessengerPage(): ReactNode {
  const { id, userId } = useParams();
  const t = useMessengerWords();
  useSeenHeight();
  const isEmpty = useIsEmpty();
  const [isWriting, setIsWriting] = useState(false);
  const isConversation = id?.includes('-') ?? false;
  const Heading = id === undefined ? 'h1' : 'h2';
  return (
    <div
      data-jumps=""
      className={classes('messenger', id !== undefined && 'messenger-talk', id === undefined && isEmpty && 'messenger-empty')}
    >
      <HeadTags>{id === undefined && <title>{t('title')}</title>}</HeadTags>
      <section aria-label={t('conversations')} className="messenger-list">
        <div className="messenger-title flex items-center justify-between gap-3 px-5 pt-3 pb-2">
          <Heading className="text-xl">{t('title')}</Heading>
          {isEmpty === false && (
            <Button variant="secondary" size="small" icon={PencilIcon} onClick={() => setIsWriting(true)}>
              {t('newMessage')}
            </Button>
          )}
        </div>
        {isWriting && <NewMessageDialog onClose={() => setIsWriting(false)} />}
        <PagePart>
          <StrandedMessages />
          <ConversationList currentId={isConversation ? id : undefined} />
        </PagePart>
      </section>
      <section aria-label={t('conversation')} className="messenger-side">
        {id === undefined ? (
          isEmpty === false && (
            <div className="m-auto p-6">
              <EmptyState icon={MessageSquareIcon} title={t('choose')} className="border-0">
                {t('chooseText')}
              </EmptyState>
            </div>
          )
        ) : isConversation ? (
          <PagePart key={id}>
            <ConversationPage id={id} />
          </PagePart>
        ) : (
          <Opening key={`${id} ${userId}`} groupId={id.toUpperCase()} userId={userId?.toUpperCase()} />
        )}
      </section>
    </div>
  );
}

/** Opens or creates the conversation of a group, or with one of its members. */
function Opening({ groupId, userId }: { groupId: string; userId: string | undefined }): ReactNode {
  const t = useMessengerWords();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<CallProblem>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const opening =
      userId === undefined
        ? call(openGroupConversation, { params: { id: groupId }, body: {} })
        : call(openPrivateConversation, { params: { id: groupId, userId }, body: {} });
    opening.then(
      ({ id }) => isLeft || navigate(`/messenger/${id}`, { replace: true }),
      (error: unknown) => isLeft || setProblem(problemOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [groupId, userId, navigate, attempt]);
  const query = {
    data: undefined,
    error: problem ? Object.assign(new Error(problem.code), problem) : null,
    isPending: problem === undefined,
    isPaused: false,
    refetch: async () => {
      setProblem(undefined);
      setAttempt(attempt + 1);
    },
  };
  return (
    <QueryStates query={query as never} skeleton={<Skeleton shape="list" count={6} label={t('loading')} className="p-6" />}>
      {() => null}
    </QueryStates>
  );
}
