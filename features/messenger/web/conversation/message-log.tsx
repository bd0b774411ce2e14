import { useMemo, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { ArrowDownIcon } from '#platform/web/ui/icons.tsx';
import { messageLimits } from '../../contract/limits.ts';
import type { OutboxShown } from '../outbox/outbox.ts';
import type { WaitingMessage } from '../outbox/waiting-message.ts';
import { useTimes } from '../use-times.ts';
import { useMessengerWords } from '../words.ts';
import { rowsOf, type Row } from './message-rows.ts';
import { MessageView } from './message-view.tsx';
import type { ConversationState } from './conversation-state.ts';
import { useReadText, type Reader } from './use-read-text.ts';
import { useActiveMessage } from './use-active-message.ts';
import type { UsedLogPlace } from './use-log-place.ts';
import { WaitingView } from './waiting-view.tsx';

interface MessageLogProps extends Pick<UsedLogPlace, 'box' | 'content' | 'onScroll' | 'hotSeq'> {
  state: ConversationState;
  outbox: OutboxShown;
  conversationId: string;
  own: { id: string; name: string };
  newSince: number | null;
  newCount: number | null;
  isPrivate: boolean;
  /** Read marks of the others, in a small conversation. */
  readers: readonly Reader[];
  /** Number of messages after the last seen one. */
  behind: number;
  /** Whether the log is scrolled nearly to its end. */
  isNearEnd: boolean;
  onToEnd: () => void;
  /** Writes a greeting into the field; undefined where the person cannot write or has a draft. */
  onGreet?: (() => void) | undefined;
  onEditWaiting: (message: WaitingMessage) => void;
}

/** The messages of a conversation, followed by one's unsent ones. */
export function MessageLog({
  state,
  outbox,
  conversationId,
  own,
  newSince,
  newCount,
  isPrivate,
  readers,
  behind,
  box,
  content,
  onScroll,
  hotSeq,
  isNearEnd,
  onToEnd,
  onGreet,
  onEditWaiting,
}: MessageLogProps): ReactNode {
  const t = useMessengerWords();
  const { messages } = state;
  const rows = useMemo(() => rowsOf(messages, { newSince }), [messages, newSince]);
  const activeKey = useActiveMessage(box);
  const waiting = state.isAtEnd ? waitingOf(outbox, conversationId, state) : [];
  const countHere = () => messages.filter(({ seq, author }) => seq > (newSince ?? 0) && author?.id !== own.id).length;
  const lastOwn = messages.findLast(({ author, deletedAt }) => author?.id === own.id && !deletedAt);
  const readText = useReadText(lastOwn?.seq, readers, isPrivate);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="region"
        aria-label={t('messages')}
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="talk-log"
      >
        {state.isAtBegin && <LogBegin onGreet={rows.length === 0 && waiting.length === 0 ? onGreet : undefined} />}
        <ol ref={content} className={classes('grid grid-cols-[minmax(0,1fr)]', !state.isAtBegin && 'mt-auto')}>
          {rows.map((row) =>
            row.is === 'message' ? (
              <li
                key={row.key}
                data-key={row.key}
                data-seq={row.message.seq}
                tabIndex={-1}
                className={classes('talk-message', row.isFirst && 'talk-first', hotSeq === row.message.seq && 'talk-hot')}
              >
                <MessageView
                  message={row.message}
                  isFirst={row.isFirst}
                  isActive={activeKey === row.key}
                  readText={lastOwn === row.message ? readText : ''}
                  ownId={own.id}
                />
              </li>
            ) : (
              <BetweenMessages key={row.key} row={row} newCount={newCount ?? countHere()} />
            ),
          )}
          {waiting.map(({ message, isSent }) => (
            <li key={message.clientId} data-key={message.clientId} className="talk-message talk-first talk-waiting">
              <WaitingView message={message} hold={outbox.holds.get(conversationId)} isSent={isSent} own={own} onEdit={onEditWaiting} />
            </li>
          ))}
        </ol>
      </div>
      {!(isNearEnd && behind === 0 && state.isAtEnd) && (
        <Button variant="quiet" size="small" icon={ArrowDownIcon} onClick={onToEnd} className="talk-to-end">
          {toEndWords(t, behind)}
        </Button>
      )}
    </div>
  );
}

/** Above the first message; offers a greeting in an empty conversation. */
function LogBegin({ onGreet }: Pick<MessageLogProps, 'onGreet'>): ReactNode {
  const t = useMessengerWords();
  return (
    <div className="mt-auto px-2 py-6 text-center text-sm text-muted">
      <p>{t('begin')}</p>
      {onGreet && (
        <Button variant="secondary" className="mt-3" onClick={onGreet}>
          {t('sayHello')}
        </Button>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useMessengerWords>;
const { shownUnread } = messageLimits;

const newWords = (t: Words, count: number): string =>
  count > shownUnread ? t('manyNew', { count: shownUnread }) : t('newMessages', { count });

function toEndWords(t: Words, behind: number): string {
  if (behind === 0) return t('toEnd');
  return behind > shownUnread ? t('manyNewMessages', { count: shownUnread }) : t('toNew', { count: behind });
}

function BetweenMessages({ row, newCount }: { row: Exclude<Row, { is: 'message' }>; newCount: number }): ReactNode {
  const t = useMessengerWords();
  const { day } = useTimes();
  return (
    <li data-key={row.key} className={classes('talk-between', row.is === 'new' && 'talk-new')}>
      {row.is === 'new' ? newWords(t, newCount) : <time dateTime={row.at.slice(0, 10)}>{day(row.at)}</time>}
    </li>
  );
}

/** Unsent messages of this conversation, without those already in the feed. */
function waitingOf({ waiting, sent }: OutboxShown, conversationId: string, { messages }: ConversationState) {
  const here = new Set(messages.map(({ clientId }) => clientId));
  return [
    ...sent.filter(({ seq }) => seq > (messages.at(-1)?.seq ?? 0)).map(({ message }) => ({ message, isSent: true })),
    ...waiting.map((message) => ({ message, isSent: false })),
  ].filter(({ message }) => message.conversationId === conversationId && !here.has(message.clientId));
}
