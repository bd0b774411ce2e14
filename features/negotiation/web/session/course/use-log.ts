import { useEffect, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { readEvents } from '../../../contract/endpoints.ts';
import type { SessionEvent } from '../../../contract/rules/events.ts';
import type { SessionState } from '../../../contract/rules/state.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';

export interface Log {
  /** From the first event on, without gaps. */
  events: readonly SessionEvent[];
  isWhole: boolean;
  /** Error code. */
  problem: string | undefined;
  retry: () => void;
}

/** All events of the session: loaded once, then kept up to date. */
export function useLog(): Log {
  const { feed } = useOpenSession();
  const seq = useSessionState((state) => state.seq);
  const [events, setEvents] = useState<readonly SessionEvent[]>([]);
  const [problem, setProblem] = useState<string>();
  const last = events.at(-1)?.seq ?? 0;
  useEffect(() => feed.onEvents((more) => setEvents((before) => follow(before, more))), [feed]);
  useEffect(() => {
    if (last >= seq || problem !== undefined) return;
    const leaving = new AbortController();
    // Live events arrive by themselves; only gaps are loaded.
    const timer = setTimeout(
      () => {
        const { id, seq: known } = feed.state();
        call(readEvents, { params: { id }, query: { after: last, known } }, leaving.signal)
          .then(({ events: read }) => setEvents((before) => follow(before, withTexts(read, feed.state()))))
          .catch((error: unknown) => {
            if (!leaving.signal.aborted) setProblem(problemOf(error).code);
          });
      },
      last === 0 ? 0 : 500,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [feed, last, seq, problem]);
  return { events, isWhole: last >= seq, problem, retry: () => setProblem(undefined) };
}

/** Texts that the client already has are not loaded again. */
function withTexts(events: readonly unknown[], { clauses }: SessionState): readonly SessionEvent[] {
  const wordings = new Map(clauses.map(({ id, text, translations }) => [id, { text, ...(translations && { translations }) }]));
  return (events as readonly SessionEvent[]).map((event) =>
    event.type === 'clauseProposed' || event.type === 'counterProposed'
      ? ({ ...event, data: { ...wordings.get(event.data.clauseId), ...event.data } } as SessionEvent)
      : event,
  );
}

/** Appends the events that follow directly; ignores known ones and those after a gap. */
function follow(events: readonly SessionEvent[], more: readonly SessionEvent[]): readonly SessionEvent[] {
  const last = events.at(-1)?.seq ?? 0;
  const next = more.filter(({ seq }) => seq > last);
  return next.length > 0 && next[0]?.seq === last + 1 ? [...events, ...next] : events;
}
