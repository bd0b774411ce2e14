import { memo, type ReactNode } from 'react';
import { MentionText, PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { Message } from '../../contract/shapes.ts';
import { useTimes } from '../use-times.ts';
import { useMessengerWords } from '../words.ts';
import { Attachments } from './attachments.tsx';
import { LinkPreview, useLinked } from './link-preview.tsx';
import { MessageTools } from './message-tools.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { Reactions } from './reactions.tsx';

interface MessageViewProps {
  message: Message;
  /** Shows author and time. */
  isFirst: boolean;
  /** Under the pointer or focused: its actions are shown. */
  isActive: boolean;
  /** Read receipt, for the last own message. */
  readText: string;
  ownId: string;
}

export const MessageView = memo(function MessageView({ message, isFirst, isActive, readText, ownId }: MessageViewProps): ReactNode {
  const t = useMessengerWords();
  const { author, at, text, deletedAt, editedAt, replyTo } = message;
  const { minute } = useTimes();
  const { exact } = useDates();
  const linked = useLinked(text);
  const shownText = linked?.said ?? text;
  return (
    <>
      {isFirst && (
        <div className="col-start-1 row-span-2 pt-0.5">
          <PersonAvatar id={author?.id ?? ''} name={author?.name ?? ''} className="talk-face" />
        </div>
      )}
      <div className="col-start-2 min-w-0">
        {isFirst && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            {author ? (
              <PersonName id={author.id} name={author.name} className="font-[600]" />
            ) : (
              <span className="font-[600]">{t('closedAccount')}</span>
            )}
            <DateText iso={at} title={exact(at) ?? ''} className="text-xs text-muted">
              {minute(at)}
            </DateText>
          </p>
        )}
        {replyTo && <QuotedMessage quoted={replyTo} />}
        {deletedAt ? (
          <p className="text-muted italic">{t(message.isHidden ? 'hidden' : 'deleted')}</p>
        ) : (
          <>
            {shownText !== '' && (
              <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">
                <MentionText text={shownText} people={message.mentions} roles={message.roles} ownId={ownId} />
                {editedAt && (
                  <span className="text-xs text-muted" title={exact(editedAt)}>
                    {t('edited')}
                  </span>
                )}
              </p>
            )}
            {linked && <LinkPreview {...linked} />}
            <Attachments message={message} />
            <Reactions message={message} />
          </>
        )}
        {readText && <p className="text-xs text-muted">{readText}</p>}
      </div>
      {isActive && !deletedAt && (
        <div className={classes('talk-tools', isFirst && 'talk-tools-first')}>
          <MessageTools message={message} />
        </div>
      )}
    </>
  );
});
