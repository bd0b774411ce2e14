import { useState } from 'react';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readLog } from '../../contract/endpoints.ts';
import type { AssemblyWhole, LoggedEvent } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { useClockTime } from './use-clock-time.ts';
import { useEventText } from './use-event-text.ts';

/** Full history of the assembly, from its log; expanded once the assembly is closed or cancelled. */
export function Course({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const isOver = assembly.phase === 'closed' || assembly.phase === 'cancelled';
  // Undefined until the reader decides.
  const [wanted, setWanted] = useState<boolean>();
  const isShown = wanted ?? isOver;
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isShown) setWanted(currentTarget.open);
      }}
      className="rounded-card border border-line bg-surface p-4 tablet:p-5"
    >
      <summary className="min-h-11 cursor-pointer py-1.5">
        <h2 className="inline text-xl">{t('course')}</h2>
      </summary>
      {isShown && <Events assembly={assembly} />}
    </details>
  );
}

function Events({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, seq, headHash } = assembly;
  const log = useInfiniteQuery(infiniteQuery(readLog, { params: { id }, query: {} }));
  return (
    <QueryStates query={log} skeleton={<Skeleton shape="text" count={6} label={t('loading')} />}>
      {({ pages }) => (
        <>
          <ol className="mt-2 grid gap-2.5">
            {pages
              .flatMap(({ items }) => items)
              .map((event) => (
                <EventLine key={event.seq} event={event} assembly={assembly} />
              ))}
          </ol>
          <LoadMore list={log} cursor={pages.at(-1)?.nextCursor ?? null} address={() => `/assemblies/${id}`} isShort={pages.length === 1} />
          <p className="mt-4 text-sm wrap-anywhere text-muted">{t('chain', { count: seq, hash: headHash })}</p>
        </>
      )}
    </QueryStates>
  );
}

function EventLine({ event, assembly }: { event: LoggedEvent; assembly: AssemblyWhole }) {
  const clock = useClockTime();
  const dates = useDates();
  const textOf = useEventText(assembly);
  const at = new Date(event.at).toISOString();
  return (
    <li className="grid list-none gap-x-3 tablet:grid-cols-[7.5rem_minmax(0,1fr)]">
      <DateText iso={at} title={dates.dateTime(at)} className="text-sm text-muted tabular-nums">
        {clock(at)}
      </DateText>
      <span className="min-w-0 wrap-anywhere">{textOf(event)}</span>
    </li>
  );
}
