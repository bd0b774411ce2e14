import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { sideBySide } from '#platform/contract/isolated.ts';
import type { ListedSession } from '../../contract/shapes.ts';
import { outcomeText } from '../outcome-text.ts';
import { ProgressPlot } from '../session/progress-plot.tsx';
import { useNegotiationWords } from '../words.ts';
import { mayOpen, nameOfSession, progressOfListed } from './session-name.ts';
import { useFacts } from './use-facts.ts';

/** Ended sessions with their outcome. */
export function EndedSessions({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <ul className="grid gap-3.5">
      {sessions.map((session) => (
        <EndedSession key={session.id} session={session} />
      ))}
    </ul>
  );
}

function EndedSession({ session }: { session: ListedSession }) {
  const t = useNegotiationWords();
  const factsOf = useFacts();
  const shortDate = useCardDate();
  const isOpen = mayOpen(session);
  const name = nameOfSession(session);
  const progress = progressOfListed(session);
  return (
    <Card as="li" className="grid list-none grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="text-lg">{isOpen ? <CardLink to={`/negociation/${session.id}`}>{name}</CardLink> : <bdi>{name}</bdi>}</h3>
        <p className="text-sm text-muted">{sideBySide([...factsOf(session), shortDate(session.endedAt ?? session.endsAt)])}</p>
      </div>
      {isOpen && (
        <div className="grid gap-2">
          <p className="font-[560]">{outcomeText(t, progress)}</p>
          {session.clauseCount > 0 && <ProgressPlot progress={progress} hasLegend={false} />}
        </div>
      )}
    </Card>
  );
}
