import { useEffect, useSyncExternalStore } from 'react';
import { useSessionWords } from '../words.ts';
import { useEventSentence } from './event-sentence.ts';
import { useOpenSession } from './session-context.ts';

/** Announced even if the viewer caused them. */
const alwaysSaid = new Set(['clauseAccepted', 'clauseRejected', 'conditionFailed']);
/** Never announced, since other announcements imply them. */
const neverSaid = new Set(['clauseOpened', 'clauseSuspended', 'clauseWithdrawn']);

/** Announces the actions of others to screen readers, politely; one's own are not announced. */
export function Announcer() {
  const t = useSessionWords();
  const sentenceOf = useEventSentence();
  const { feed, announcements, viewerId } = useOpenSession();
  const { texts, more } = useSyncExternalStore(announcements.subscribe, announcements.said);
  useEffect(
    () =>
      feed.onEvents((events) => {
        for (const event of events) {
          if (neverSaid.has(event.type) || (event.actorId === viewerId && !alwaysSaid.has(event.type))) continue;
          // The author's acceptance is implied by the proposal.
          const isAuthors =
            event.type === 'ballotCast' && feed.state().clauses.find(({ id }) => id === event.data.clauseId)?.authorId === event.actorId;
          if (!isAuthors) announcements.say(sentenceOf(event, feed.state()));
        }
      }),
    [feed, announcements, viewerId, sentenceOf],
  );
  return (
    <p role="status" className="sr-only">
      {texts.join(' ')} {more > 0 && t('andMore', { count: more })}
    </p>
  );
}
