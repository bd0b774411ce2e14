import type { History, Message } from '../../contract/shapes.ts';

/** A contiguous part of a conversation, as this window has it. */
export interface ConversationState {
  /** Ascending by number. */
  messages: readonly Message[];
  /** Whether it includes the conversation's last message. */
  isAtEnd: boolean;
  isAtBegin: boolean;
  /** The last known number. */
  lastSeq: number;
  /** The messages include all changes up to this number. */
  change: number;
}

/** Maximum number of messages in the DOM. */
const most = 300;

export const firstSeq = ({ messages }: ConversationState): number => messages[0]?.seq ?? 0;
export const endSeq = ({ messages }: ConversationState): number => messages.at(-1)?.seq ?? 0;

/** State from a first page, or from another part of the conversation. */
export const conversationFrom = ({ items, isMoreBefore, isMoreAfter, lastSeq, change }: History): ConversationState => ({
  messages: items,
  isAtEnd: !isMoreAfter,
  isAtBegin: !isMoreBefore,
  lastSeq,
  change,
});

/** Adds a page of older messages; drops the newest ones beyond the maximum. */
export function withEarlier(state: ConversationState, { items, isMoreBefore, lastSeq }: History): ConversationState {
  const messages = [...items.filter(({ seq }) => seq < firstSeq(state)), ...state.messages].slice(0, most);
  return atEndOrNot({ ...state, messages, isAtBegin: !isMoreBefore, lastSeq: Math.max(lastSeq, state.lastSeq) });
}

/**
 * Adds a page after the end: older history or new messages. `isFollowed`: the person is reading
 * there, so the other end may be dropped.
 */
export function withLater(state: ConversationState, { items, lastSeq }: History, isFollowed: boolean): ConversationState {
  const end = endSeq(state);
  const all = [...state.messages, ...items.filter(({ seq }) => seq > end)];
  const messages = isFollowed ? all.slice(-most) : all;
  const isAtBegin = state.isAtBegin && messages.length === all.length;
  return atEndOrNot({ ...state, messages, isAtBegin, lastSeq: Math.max(lastSeq, state.lastSeq) });
}

const atEndOrNot = (state: ConversationState): ConversationState => ({ ...state, isAtEnd: endSeq(state) >= state.lastSeq });

/** Replaces changed messages; stale versions are ignored. */
export function withChanged(state: ConversationState, { changed, change }: Pick<History, 'changed' | 'change'>): ConversationState {
  const bySeq = new Map(changed.map((message) => [message.seq, message]));
  const messages = state.messages.map((known) => {
    const now = bySeq.get(known.seq);
    return now && now.change >= known.change ? now : known;
  });
  return { ...state, messages, change: Math.max(change, state.change) };
}
