import { useEffect, useRef, useState } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import type { CalendarEvent } from '../../contract/shapes.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { eventsBetweenQuery } from '../queries.ts';
import { useEventWords } from '../words.ts';
import { addDays, byDay, localStart } from './calendar-days.ts';
import { useStartOn } from './day-events.tsx';

/** A day whose list was asked for; a new object each time. */
export interface ListedDay {
  day: string;
}

interface AgendaProps {
  /** The chosen day, and the days from it on. */
  day: string;
  days: readonly string[];
  events: ReadonlyMap<string, readonly CalendarEvent[]>;
  /** Number of events of each day that were not sent. */
  leftOut: ReadonlyMap<string, number>;
  listed: ListedDay | undefined;
  groupId: string | undefined;
  write: (day: string) => string;
}

/** Events of the chosen day and of the days after it. */
export function Agenda({ day, days, events, leftOut, listed, groupId, write }: AgendaProps) {
  const t = useEventWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (listed?.day === day) list.current?.querySelector('h3')?.focus();
  }, [listed, day]);
  const shown = days.filter((each) => each === day || (events.get(each) ?? []).length > 0);
  return (
    <div ref={list} className="calendar-agenda">
      {shown.map((each) => {
        const here = events.get(each) ?? [];
        return (
          <section key={each}>
            <h3 tabIndex={-1}>{write(each)}</h3>
            {here.length === 0 && <p>{t('noneOnDay')}</p>}
            <LongDay day={each} events={here} leftOut={leftOut.get(each) ?? 0} groupId={groupId} />
          </section>
        );
      })}
    </div>
  );
}

interface DayProps {
  day: string;
  events: readonly CalendarEvent[];
  groupId: string | undefined;
}

/** Events of a day. A button reads those that were not sent. */
function LongDay({ leftOut, ...day }: DayProps & { leftOut: number }) {
  const t = useEventWords();
  const [isWhole, setWhole] = useState(false);
  if (leftOut === 0) return <EventLines {...day} />;
  const label = t('showOnDay', { count: leftOut });
  if (isWhole) return <WholeDay {...day} label={label} />;
  return (
    <>
      <EventLines {...day} />
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setWhole(true)}>
        {label}
      </Button>
    </>
  );
}

function WholeDay({ day, events, groupId, label }: DayProps & { label: string }) {
  const t = useEventWords();
  const query = useQuery(eventsBetweenQuery(localStart(day), localStart(addDays(day, 1)), groupId));
  const isRead = query.data !== undefined;
  const lines = useRef<HTMLDivElement>(null);
  const known = useRef(events.length);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isRead) lines.current?.querySelectorAll('a')[known.current]?.focus();
  }, [isRead]);
  const waiting = (
    <>
      <EventLines day={day} events={events} groupId={groupId} />
      <Button variant="secondary" size="small" className="mt-2" isBusy>
        {label}
      </Button>
    </>
  );
  return (
    <div ref={lines}>
      <QueryStates query={query} skeleton={waiting}>
        {({ items, more }) => {
          const ids = new Set(items.map(({ id }) => id));
          // Events that take all day have the same date everywhere, also where that day begins later.
          const all = [...events.filter(({ id }) => !ids.has(id)), ...(byDay(items, [day], deviceZone()).get(day) ?? [])];
          const count = more.reduce((sum, each) => sum + each.count, 0);
          return (
            <>
              <EventLines day={day} events={all} groupId={groupId} />
              {count > 0 && <p>{t('notShownOnDay', { count })}</p>}
            </>
          );
        }}
      </QueryStates>
    </div>
  );
}

function EventLines({ day, events, groupId }: DayProps) {
  const t = useEventWords();
  const startOn = useStartOn();
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id}>
          <Link to={`/events/${event.id}`} data-cancelled={event.isCancelled || undefined} data-over={event.isOver || undefined}>
            <span className="calendar-start">{startOn(event, day)}</span>
            <span>
              <bdi lang={event.language ?? undefined}>{event.title}</bdi>
              {event.isCancelled && <span className="sr-only"> ({t('cancelled')})</span>}
              {(event.place || groupId === undefined) && (
                <small>
                  <bdi>{event.place || event.group.name}</bdi>
                </small>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
