import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listConversations, readConversation } from '../contract/endpoints.ts';
import { conversationChangedMessage, draftChangedMessage } from '../contract/live.ts';

/** Without an id, many conversations changed. */
export const messengerLive: LiveHandlers = {
  [conversationChangedMessage]: ({ id }, refresh) =>
    refresh(listConversations, id === '' ? readConversation : { endpoint: readConversation, params: { id } }),
  [draftChangedMessage]: (_message, refresh) => refresh(listConversations),
};
