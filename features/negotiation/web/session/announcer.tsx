import { useEffect, useSyncExternalStore } from 'react';
import { useSessionWords } from '../words.ts';
import { useEventSentence } from './event-sentence.ts';
import { useOpenSession } from './session-context.ts';

/** Consequences that everybody has to hear of, whoever brought them about. */
const alwaysSaid = new Set(['clauseAccepted', 'clauseRejected']);
/** What a listener learns from the sentences around it. */
const neverSaid = new Set(['clauseOpened', 'clauseSuspended', 'clauseWithdrawn']);

/** Says what others do, politely and gathered; what one did oneself is not repeated. */
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
          // One’s acceptance of one’s own clause goes with it.
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
