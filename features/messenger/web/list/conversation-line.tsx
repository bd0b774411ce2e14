import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { messageLimits } from '../../contract/limits.ts';
import type { Conversation } from '../../contract/shapes.ts';
import type { WaitingMessage } from '../outbox/waiting-message.ts';
import { useTimes } from '../use-times.ts';
import { useMessengerWords } from '../words.ts';
import { ConversationFace } from './conversation-face.tsx';
import { nameOf } from './conversation-name.ts';

interface ConversationLineProps {
  conversation: Conversation;
  isCurrent: boolean;
  isHere: boolean;
  /** Names the group, since the same person has a conversation in another one too. */
  namesGroup?: boolean;
  /** Unsent messages. */
  waiting: readonly WaitingMessage[];
  ownId: string;
}

/** A conversation in the list, with its last message and the number of unread ones. */
export function ConversationLine({
  conversation,
  isCurrent,
  isHere,
  namesGroup = false,
  waiting,
  ownId,
}: ConversationLineProps): ReactNode {
  const t = useMessengerWords();
  const { brief } = useTimes();
  const { id, kind, group, last, unread, isMentioned, mutedUntil, request } = conversation;
  const isNew = unread > 0 && mutedUntil === null;
  return (
    <li>
      <Link
        to={`/messenger/${id}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'flex min-h-16 items-center gap-3 rounded-control px-2.5 py-2 text-ink no-underline -outline-offset-2 hover:bg-tint',
          isCurrent && 'bg-tint',
          mutedUntil !== null && !isCurrent && 'text-muted',
        )}
      >
        <ConversationFace conversation={conversation} isHere={isHere} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className={classes('max-w-full truncate', isNew ? 'font-[650]' : 'font-[560]', kind === 'private' && 'shrink-0')}>
              {nameOf(conversation, t)}
            </bdi>
            <bdi className="min-w-0 flex-1 truncate text-xs text-muted">{namesGroup && group.name}</bdi>
            {last && (
              <DateText iso={last.at} className="shrink-0 text-xs text-muted">
                {brief(last.at)}
              </DateText>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span className={classes('min-w-0 flex-1 truncate text-sm', isNew ? 'text-ink' : 'text-muted')}>
              <LastLine conversation={conversation} waiting={waiting} ownId={ownId} />
            </span>
            {request === 'received' && <Badge tone="accent">{t('request')}</Badge>}
            {unread > 0 && (
              <span
                className={classes(
                  'shrink-0 rounded-full px-2 text-xs leading-5 font-[650] tabular-nums',
                  isNew ? 'bg-accent text-on-accent' : 'bg-plain-wash text-muted',
                )}
              >
                <span aria-hidden="true">
                  {isMentioned && '@ '}
                  {unread > messageLimits.shownUnread ? `${messageLimits.shownUnread}+` : unread}
                </span>
                <span className="sr-only">
                  {unread > messageLimits.shownUnread
                    ? t('manyNewMessages', { count: messageLimits.shownUnread })
                    : t('unread', { count: unread })}
                  {isMentioned && ` ${t('namesYou')}`}
                </span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function LastLine({ conversation, waiting, ownId }: Pick<ConversationLineProps, 'conversation' | 'waiting' | 'ownId'>): ReactNode {
  const t = useMessengerWords();
  const { kind, last, draft, mutedUntil } = conversation;
  const refused = waiting.filter(({ failure }) => failure !== null).length;
  if (refused > 0) return <span className="text-danger">{t('notSent', { count: refused })}</span>;
  if (waiting.length > 0) return <span className="text-warn">{t('waitingCount', { count: waiting.length })}</span>;
  if (draft) return t('draftLine', { text: draft });
  if (mutedUntil !== null) return t('muted');
  if (!last) return t('nothingYet');
  if (last.isDeleted) return t(last.isHidden ? 'hidden' : 'deleted');
  const text = last.excerpt.replaceAll(/https?:\/\/\S+/g, t('linkInLine')) || t('filesCount', { count: last.attachments });
  if (last.author?.id === ownId) return t('ownLine', { text });
  return kind === 'group' && last.author ? t('quoted', { name: last.author.name, text }) : <bdi>{text}</bdi>;
}
