import type { Reaction } from '#platform/contract/reactions.ts';
import { createContext, useContext } from 'react';
import type { Message } from '../../contract/shapes.ts';

/** Actions on messages. The object is stable while the conversation is open. */
export interface ConversationActions {
  react: (message: Message, reaction: Reaction | null) => void;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
  copyLink: (message: Message) => void;
  copyText: (message: Message) => void;
  /** Shows the message with this number, loading that part of the history if needed. */
  goTo: (seq: number) => void;
}

export const ConversationActionsContext = createContext<ConversationActions | null>(null);

export function useConversationActions(): ConversationActions {
  const actions = useContext(ConversationActionsContext);
  if (!actions) throw new Error('A message stands in a conversation');
  return actions;
}
