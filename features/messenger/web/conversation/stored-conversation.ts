import { storedAnswer, removeAnswer, storeAnswer, conversationPrefix } from '#platform/web/storage/answer-store.ts';
import type { ConversationDependencies } from './conversation-feed.ts';
import type { ConversationState } from './conversation-state.ts';

/** Messages stored per conversation. */
const mostMessages = 200;
/** Several changes are written at once. */
const restMs = 500;

/** Keeps the end of a conversation on this device, for reading offline. */
export function storedConversationOf(conversationId: string): Required<Pick<ConversationDependencies, 'keep' | 'recall'>> {
  const name = conversationPrefix + conversationId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    keep(state) {
      clearTimeout(timer);
      // A browser without storage is no error.
      if (!state) void removeAnswer(name).catch(() => {});
      else if (state.isAtEnd) timer = setTimeout(() => void storeAnswer(name, endOf(state)).catch(() => {}), restMs);
    },
    recall: async () => (await storedAnswer(name)) as ConversationState | undefined,
  };
}

function endOf(state: ConversationState): ConversationState {
  const messages = state.messages.slice(-mostMessages);
  return { ...state, messages, isAtBegin: state.isAtBegin && messages.length === state.messages.length };
}
