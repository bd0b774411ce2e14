import type { ReactNode } from 'react';
import type { Message } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';
import { useConversationActions } from './conversation-actions.ts';

/** The quoted message, as a link to it. */
export function QuotedMessage({
  quoted: { seq, author, excerpt, isDeleted, isHidden },
}: {
  quoted: NonNullable<Message['replyTo']>;
}): ReactNode {
  const t = useMessengerWords();
  const { goTo } = useConversationActions();
  const name = author?.name ?? t('closedAccount');
  return (
    <button
      type="button"
      title={t('goToQuoted')}
      onClick={() => goTo(seq)}
      className="tap my-0.5 block max-w-full truncate border-l-3 border-accent pl-2.5 text-left text-sm text-muted hover:text-ink"
    >
      {isDeleted ? t(isHidden ? 'hidden' : 'deleted') : t('quoted', { name, text: excerpt || t('files') })}
    </button>
  );
}
