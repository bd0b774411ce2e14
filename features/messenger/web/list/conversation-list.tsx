import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { FittingGroups } from '#features/groups/web/public-api.tsx';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { Conversation, ConversationPage } from '../../contract/shapes.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { conversationsQuery } from '../queries.ts';
import { useMessengerWords } from '../words.ts';
import { GroupFace } from './conversation-face.tsx';
import { ConversationLine } from './conversation-line.tsx';
import { bare, conversationsFound } from './in-order.ts';
import { useIsEmpty } from './use-is-empty.ts';
import { useListNews } from './use-list-news.ts';

/** Conversations by their latest message, and groups without one. */
export function ConversationList({ currentId }: { currentId: string | undefined }): ReactNode {
  const t = useMessengerWords();
  const list = useInfiniteQuery(conversationsQuery());
  const hereIds = useListNews();
  const [typed, setTyped] = useState('');
  const isEmpty = useIsEmpty() ?? false;
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={moveBetweenLinks} role="none">
      {!isEmpty && (
        <div className="px-3 pb-2">
          <SearchField label={t('jump')} placeholder={t('jump')} clearLabel={t('clear')} value={typed} onChange={setTyped} />
        </div>
      )}
      <div className={classes('min-h-0 flex-1 overflow-y-auto pb-4', isEmpty ? 'px-4' : 'px-3')}>
        <QueryStates query={list} skeleton={<Skeleton shape="list" count={6} label={t('loading')} className="px-2" />}>
          {({ pages }) => (
            <>
              <Found pages={pages} typed={typed} currentId={currentId} hereIds={hereIds} />
              {list.hasNextPage && (
                <Button
                  variant="secondary"
                  size="small"
                  isBusy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                  className="mt-3"
                >
                  {t('more')}
                </Button>
              )}
            </>
          )}
        </QueryStates>
      </div>
    </div>
  );
}

/** Without conversations: groups to join, in which there are some. */
function NoConversations(): ReactNode {
  const t = useMessengerWords();
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface pb-5">
      <EmptyState
        icon={MessageSquareIcon}
        title={t('none')}
        className="rounded-none border-0 pb-6 tablet:pt-8 max-tablet:pt-6 max-tablet:[&>:first-child]:hidden"
      >
        {t('noneText')}
      </EmptyState>
      <div className="px-4 *:border-t *:border-line tablet:px-6">
        <FittingGroups limit={3} />
      </div>
      <p className="mt-4 text-center">
        <LinkButton to="/network?list=public" variant="secondary">
          {t('findGroup')}
        </LinkButton>
      </p>
    </div>
  );
}

interface FoundProps {
  pages: readonly ConversationPage[];
  typed: string;
  currentId: string | undefined;
  hereIds: ReadonlySet<string>;
}

function Found({ pages, typed, currentId, hereIds }: FoundProps): ReactNode {
  const t = useMessengerWords();
  const ownId = useSession().user?.id ?? '';
  const { waiting } = useOutbox();
  const found = conversationsFound(
    pages.flatMap(({ items }) => items),
    typed,
  );
  const isTwice = ({ partner }: Conversation) =>
    partner !== null && pages.flatMap(({ items }) => items).filter((each) => each.partner?.id === partner.id).length > 1;
  const unopened = pages.flatMap((page) => page.unopened).filter(({ name }) => bare(name).includes(bare(typed.trim())));
  if (found.length === 0 && unopened.length === 0)
    return typed === '' ? (
      <NoConversations />
    ) : (
      <p role="status" className="px-2 text-muted">
        {t('nothingFound')}
      </p>
    );
  return (
    <>
      <ul>
        {found.map((conversation) => (
          <ConversationLine
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === currentId}
            isHere={conversation.partner !== null && conversation.can.write && hereIds.has(conversation.partner.id)}
            namesGroup={isTwice(conversation)}
            waiting={waiting.filter(({ conversationId }) => conversationId === conversation.id)}
            ownId={ownId}
          />
        ))}
      </ul>
      {unopened.length > 0 && (
        <section aria-label={t('unopened')}>
          <p className="px-2.5 pt-4 pb-1 text-xs font-[560] text-muted">{t('unopened')}</p>
          <ul>
            {unopened.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`/messenger/${id}`}
                  className="flex min-h-14 items-center gap-3 rounded-control px-2.5 py-2 text-ink no-underline -outline-offset-2 hover:bg-tint"
                >
                  <GroupFace id={id} name={name} />
                  <bdi className="min-w-0 truncate">{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Arrow keys move between the field and the conversations; Enter in the field opens the first. */
function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isInField = stops[at]?.tagName === 'INPUT';
  if (event.key === 'Enter' && isInField) return stops[1]?.click();
  const next = event.key === 'ArrowDown' ? stops[at + 1] : event.key === 'ArrowUp' ? stops[at - 1] : undefined;
  if (!next || at < 0) return;
  event.preventDefault();
  next.focus();
}
