import { dateFormat } from '#platform/contract/date-format.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { CalendarEvent } from '../../contract/shapes.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { useEventWords } from '../words.ts';
import { daysOf } from './calendar-days.ts';

/** When an event begins, on one of its days. */
export function useStartOn(): (event: CalendarEvent, day: string) => string {
  const t = useEventWords();
  const { language } = useLanguage();
  return (event, day) => {
    const { when, startsAt } = event;
    if (when.isAllDay) return t('isAllDay');
    const zone = deviceZone();
    if (daysOf(event, zone).first < day) return t('continues');
    const isEntered = when.timeZone === zone;
    return dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: isEntered ? 'UTC' : zone }).format(
      new Date(isEntered ? `${when.starts}:00Z` : startsAt),
    );
  };
}

interface DayEventsProps {
  events: readonly CalendarEvent[];
  day: string;
  /** Number of further events of the day that were not sent. */
  leftOut: number;
  /** Number of lines; the last one leads to the others. */
  most?: number | undefined;
  /** The day in words. */
  date: string;
  moreAt: string;
  onMore: () => void;
}

/** Events in the cell of a day. */
export function DayEvents({ events, day, leftOut, most = events.length + 1, date, moreAt, onMore }: DayEventsProps) {
  const t = useEventWords();
  const startOn = useStartOn();
  if (events.length === 0) return null;
  const count = events.length + leftOut;
  const shown = count > most ? events.slice(0, most - 1) : events;
  const more = count - shown.length;
  return (
    <ul>
      {shown.map((event) => (
        <li key={event.id}>
          <Link
            to={`/events/${event.id}`}
            className="calendar-event"
            data-over={event.isOver || undefined}
            data-cancelled={event.isCancelled || undefined}
            title={event.title}
          >
            <span className="calendar-start">{startOn(event, day)} </span>
            <bdi lang={event.language ?? undefined}>{event.title}</bdi>
            {event.isCancelled && <span className="sr-only"> ({t('cancelled')})</span>}
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={moreAt} replace className="calendar-event" data-more="" onClick={onMore}>
            {t('moreOnDay', { count: more })}
            <span className="sr-only"> ({date})</span>
          </Link>
        </li>
      )}
    </ul>
  );
}
