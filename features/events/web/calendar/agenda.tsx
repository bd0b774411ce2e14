import { Link } from '#platform/web/navigation/router.tsx';
import type { Event } from '../../contract/shapes.ts';
import { useEventWords } from '../words.ts';
import { useStartOn } from './day-events.tsx';

interface AgendaProps {
  /** The chosen day, and the days from it on. */
  day: string;
  days: readonly string[];
  events: ReadonlyMap<string, readonly Event[]>;
  isInGroup: boolean;
  write: (day: string) => string;
}

/** Events of the chosen day and of the days after it. */
export function Agenda({ day, days, events, isInGroup, write }: AgendaProps) {
  const t = useEventWords();
  const startOn = useStartOn();
  const shown = days.filter((each) => each === day || (events.get(each) ?? []).length > 0);
  return (
    <div className="calendar-agenda">
      {shown.map((each) => {
        const here = events.get(each) ?? [];
        return (
          <section key={each}>
            <h3>{write(each)}</h3>
            {here.length === 0 && <p>{t('noneOnDay')}</p>}
            <ul>
              {here.map((event) => (
                <li key={event.id}>
                  <Link to={`/events/${event.id}`} data-cancelled={event.isCancelled || undefined} data-over={event.isOver || undefined}>
                    <span className="calendar-start">{startOn(event, each)}</span>
                    <span>
                      <bdi lang={event.language ?? undefined}>{event.title}</bdi>
                      {event.isCancelled && <span className="sr-only"> ({t('cancelled')})</span>}
                      {(event.place || !isInGroup) && (
                        <small>
                          <bdi>{event.place || event.group.name}</bdi>
                        </small>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
