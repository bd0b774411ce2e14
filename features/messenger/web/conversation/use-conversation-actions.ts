import { useMemo, useRef, useLayoutEffect } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { reactToMessage } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';
import type { ConversationActions } from './conversation-actions.ts';
import type { ConversationFeed } from './conversation-feed.ts';

interface ActionsOptions extends Pick<ConversationActions, 'reply' | 'edit' | 'remove' | 'goTo'> {
  conversationId: string;
  feed: ConversationFeed;
}

/**
 * Actions on messages, as an object that is stable while the conversation is open: hundreds of
 * memoised messages receive it.
 */
export function useConversationActionsOf(options: ActionsOptions): ConversationActions {
  const t = useMessengerWords();
  const toast = useToast();
  const errorText = useErrorText();
  const latest = useRef({ ...options, t, toast, errorText });
  useLayoutEffect(() => {
    latest.current = { ...options, t, toast, errorText };
  });
  return useMemo(() => {
    const now = () => latest.current;
    const copy = async (text: string) => {
      const result = await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'copyFailed' as const,
      );
      now().toast(now().t(result), { tone: result === 'copied' ? 'success' : 'danger' });
    };
    return {
      reply: (message) => now().reply(message),
      edit: (message) => now().edit(message),
      remove: (message) => now().remove(message),
      goTo: (seq) => now().goTo(seq),
      copyText: ({ text }) => void copy(text),
      copyLink: ({ seq }) => void copy(addressOf(now().conversationId, seq)),
      react(message, reaction) {
        call(reactToMessage, { params: { id: message.id }, body: { reaction } }).then(
          () => now().feed.catchUp(),
          (error: unknown) => now().toast(now().errorText(problemOf(error).code), { tone: 'danger' }),
        );
      },
    };
  }, []);
}

const addressOf = (conversationId: string, seq: number) => `${location.origin}/messenger/${conversationId}?message=${seq}`;

/** A message as quoted above the field. */
export const quotedOf = ({ seq, author, text }: Message, closedAccount: string) => ({
  seq,
  author: author?.name ?? closedAccount,
  excerpt: text.slice(0, 140),
});
