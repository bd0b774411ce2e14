import { useEffect } from 'react';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import type { ConversationWhole } from '../../contract/shapes.ts';
import { endSeq, firstSeq } from './conversation-state.ts';
import { useLogPlace } from './use-log-place.ts';
import { useReadMark } from './use-read-mark.ts';
import { useConversation } from './use-conversation.ts';

/** With more unread messages, reading starts at the first unread one instead of the end. */
const manyUnread = 40;

interface ReadingOptions {
  /** Number of messages of this device that are not on the server yet. */
  waitCount: number;
  /** Last message that the person has read in any window. */
  ownReadSeq: number;
}

/** The part of a conversation that is shown, the place in it, and what is new. */
export function useReading(conversation: ConversationWhole, { waitCount, ownReadSeq }: ReadingOptions) {
  const [search, setSearch] = useSearchParams();
  const { id, readSeq, unread } = conversation;
  const requested = Number(search.get('message')) || undefined;
  const { feed, shown } = useConversation(id, requested ?? (unread > manyUnread ? readSeq : undefined));
  const { state, problem } = shown;
  const { see, clearNew, ...marks } = useReadMark(conversation, ownReadSeq, state);
  const place = useLogPlace({
    start: requested ?? (marks.newSince === null ? undefined : 'new'),
    shown: state && `${firstSeq(state)} ${endSeq(state)} ${state.change} ${waitCount}`,
    onNearBegin: () => void feed.earlier(),
    onNearEnd: () => void feed.later(),
    onSeen({ isAtEnd, lastSeq }) {
      feed.follow(isAtEnd);
      see(lastSeq);
    },
  });
  const goTo = (seq: number) => {
    place.goTo(seq);
    if (!state?.messages.some((message) => message.seq === seq)) void feed.goTo(seq);
  };
  const toEnd = () => {
    if (search.has('message')) setSearch({}, { replace: true });
    if (state?.isAtEnd) place.toEnd();
    else void feed.goTo(undefined).then(place.toEnd);
  };
  useEffect(() => {
    if (requested !== undefined && state) goTo(requested);
    // A link within the page leads to another message of the same conversation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [requested]);
  return {
    feed,
    state,
    problem,
    place,
    marks,
    goTo,
    toEnd,
    /** Puts the message into the address. */
    link: (seq: number) => setSearch({ message: String(seq) }, { replace: true }),
    readAll() {
      clearNew();
      toEnd();
    },
  };
}
