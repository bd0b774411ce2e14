import { keptAnswer, removeAnswer, storeAnswer, talkPrefix } from '#platform/web/storage/answer-store.ts';
import type { TalkMeans } from './talk-feed.ts';
import type { TalkState } from './talk-state.ts';

/** Messages kept per conversation. */
const mostMessages = 200;
/** Several changes are written at once. */
const restMs = 500;

/** Keeps the end of a conversation on this device, for reading offline. */
export function keptTalkOf(conversationId: string): Required<Pick<TalkMeans, 'keep' | 'recall'>> {
  const name = talkPrefix + conversationId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    keep(state) {
      clearTimeout(timer);
      // A browser without storage is no error.
      if (!state) void removeAnswer(name).catch(() => {});
      else if (state.isAtEnd) timer = setTimeout(() => void storeAnswer(name, endOf(state)).catch(() => {}), restMs);
    },
    recall: async () => (await keptAnswer(name)) as TalkState | undefined,
  };
}

function endOf(state: TalkState): TalkState {
  const messages = state.messages.slice(-mostMessages);
  return { ...state, messages, isAtBegin: state.isAtBegin && messages.length === state.messages.length };
}
