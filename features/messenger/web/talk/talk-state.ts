import type { History, Message } from '../../contract/shapes.ts';

/** A part of a conversation without gaps, as this window has it. */
export interface TalkState {
  /** By their numbers, upwards. */
  messages: readonly Message[];
  /** Its last message is the conversation's last. */
  isAtEnd: boolean;
  isAtBegin: boolean;
  /** The last number that is known of. */
  lastSeq: number;
  /** What the messages say is as it was at this number of change, or later. */
  change: number;
}

/** So many messages are on the page at most, however far one scrolls. */
const most = 300;

export const firstSeq = ({ messages }: TalkState): number => messages[0]?.seq ?? 0;
export const endSeq = ({ messages }: TalkState): number => messages.at(-1)?.seq ?? 0;

/** What was read where nothing was before, or another part of the conversation. */
export const talkFrom = ({ items, isMoreBefore, isMoreAfter, lastSeq, change }: History): TalkState => ({
  messages: items,
  isAtEnd: !isMoreAfter,
  isAtBegin: !isMoreBefore,
  lastSeq,
  change,
});

/** With a page of older messages; what is furthest from them goes. */
export function withEarlier(state: TalkState, { items, isMoreBefore, lastSeq }: History): TalkState {
  const messages = [...items.filter(({ seq }) => seq < firstSeq(state)), ...state.messages].slice(0, most);
  return atEndOrNot({ ...state, messages, isAtBegin: !isMoreBefore, lastSeq: Math.max(lastSeq, state.lastSeq) });
}

/** With the page behind its end, whether that is more of a history or what has just been written. `isFollowed`: one reads there, so that the other end may go. */
export function withLater(state: TalkState, { items, lastSeq }: History, isFollowed: boolean): TalkState {
  const end = endSeq(state);
  const all = [...state.messages, ...items.filter(({ seq }) => seq > end)];
  const messages = isFollowed ? all.slice(-most) : all;
  const isAtBegin = state.isAtBegin && messages.length === all.length;
  return atEndOrNot({ ...state, messages, isAtBegin, lastSeq: Math.max(lastSeq, state.lastSeq) });
}

const atEndOrNot = (state: TalkState): TalkState => ({ ...state, isAtEnd: endSeq(state) >= state.lastSeq });

/** With messages as they are by now: an older reading of one changes nothing. */
export function withChanged(state: TalkState, { changed, change }: Pick<History, 'changed' | 'change'>): TalkState {
  const bySeq = new Map(changed.map((message) => [message.seq, message]));
  const messages = state.messages.map((known) => {
    const now = bySeq.get(known.seq);
    return now && now.change >= known.change ? now : known;
  });
  return { ...state, messages, change: Math.max(change, state.change) };
}
