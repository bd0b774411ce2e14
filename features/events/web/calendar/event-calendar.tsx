import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateFormat } from '#platform/contract/date-format.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Link, useNavigate } from '#platform/web/navigation/router.tsx';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { capitalized } from '#platform/web/ui/capitalized.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/ui/icons.tsx';
import type { CalendarEvent } from '../../contract/shapes.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { eventsBetweenQuery } from '../queries.ts';
import { useEventWords } from '../words.ts';
import { Agenda, type ListedDay } from './agenda.tsx';
import { addDays, addMonths, byDay, type CalendarView, dayIn, firstWeekday, localStart, noonOf, weeksOf } from './calendar-days.ts';
import { DayEvents } from './day-events.tsx';
import './calendar.css';

interface EventCalendarProps {
  view: CalendarView;
  /** The chosen day, from the address. */
  day: string;
  groupId?: string | undefined;
  /** Address of a view with a day. */
  addressOf: (view: CalendarView, day: string) => string;
}

/** Formats a day, in no time zone. */
export type DayFormat = (day: string, options: Intl.DateTimeFormatOptions) => string;

const noneLeftOut: ReadonlyMap<string, number> = new Map();

/** A month or a week with its events, and a list of those from the chosen day on. */
export function EventCalendar({ view, day, groupId, addressOf }: EventCalendarProps) {
  const { language } = useLanguage();
  const [listed, setListed] = useState<ListedDay>();
  const weeks = weeksOf(view, day, firstWeekday(language));
  const days = weeks.flat();
  const [first = day, last = day] = [days[0], days.at(-1)];
  // A day more on both sides, since events that take all day have the same date in every time zone.
  const period = useQuery({
    ...eventsBetweenQuery(localStart(addDays(first, -1)), localStart(addDays(last, 2)), groupId),
    placeholderData: keepPreviousData,
  });
  const write: DayFormat = (of, options) => dateFormat(language, { ...options, timeZone: 'UTC' }).format(noonOf(of));
  const title =
    view === 'month'
      ? capitalized(write(day, { month: 'long', year: 'numeric' }), language)
      : dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(noonOf(first), noonOf(last));
  const grid = (events: readonly CalendarEvent[], leftOut = noneLeftOut) => (
    <CalendarGrid
      view={view}
      day={day}
      weeks={weeks}
      events={byDay(events, days, deviceZone())}
      leftOut={leftOut}
      write={write}
      addressOf={addressOf}
      onMore={(each) => setListed({ day: each })}
    />
  );
  return (
    <section className="calendar" data-view={view} aria-labelledby="calendar-title">
      <CalendarHead title={title} view={view} day={day} addressOf={addressOf} />
      <QueryStates query={period} skeleton={<div className="calendar-parts">{grid([])}</div>}>
        {({ items, more }) => {
          const leftOut = new Map(more.map(({ day: each, count }) => [each, count]));
          return (
            <div className="calendar-parts">
              {grid(items, leftOut)}
              <Agenda
                day={day}
                days={days.filter((each) => each >= day && (view === 'week' || each.startsWith(day.slice(0, 8))))}
                events={byDay(items, days, deviceZone())}
                leftOut={leftOut}
                listed={listed}
                groupId={groupId}
                write={(of) => capitalized(write(of, { weekday: 'long', day: 'numeric', month: 'long' }), language)}
              />
            </div>
          );
        }}
      </QueryStates>
    </section>
  );
}

type HeadProps = Pick<EventCalendarProps, 'view' | 'day' | 'addressOf'> & { title: string };

function CalendarHead({ title, view, day, addressOf }: HeadProps) {
  const t = useEventWords();
  const step = (count: number) => (view === 'week' ? addDays(day, 7 * count) : `${addMonths(day, count).slice(0, 8)}01`);
  const arrow = buttonClasses({ variant: 'quiet' });
  const [previous, next] = view === 'week' ? [t('week.previous'), t('week.next')] : [t('month.previous'), t('month.next')];
  return (
    <header className="calendar-head">
      <h2 id="calendar-title" aria-live="polite" className="text-xl">
        {title}
      </h2>
      <Link to={addressOf(view, dayIn(null))} className={buttonClasses({ variant: 'secondary', size: 'small' })}>
        {t('today')}
      </Link>
      <Link to={addressOf(view, step(-1))} className={arrow} aria-label={previous} title={previous}>
        <ChevronLeftIcon size={20} />
      </Link>
      <Link to={addressOf(view, step(1))} className={arrow} aria-label={next} title={next}>
        <ChevronRightIcon size={20} />
      </Link>
    </header>
  );
}

/** Days by which keys move the chosen one. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function dayByKey(key: string, view: CalendarView, day: string, week: readonly string[]): string | undefined {
  if (key === 'Home') return week[0];
  if (key === 'End') return week.at(-1);
  if (key === 'PageUp' || key === 'PageDown') {
    const count = key === 'PageUp' ? -1 : 1;
    return view === 'week' ? addDays(day, 7 * count) : addMonths(day, count);
  }
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

interface GridProps extends Pick<EventCalendarProps, 'view' | 'day' | 'addressOf'> {
  weeks: readonly (readonly string[])[];
  events: ReadonlyMap<string, readonly CalendarEvent[]>;
  /** Number of events of each day that were not sent. */
  leftOut: ReadonlyMap<string, number>;
  write: DayFormat;
  /** The list of a day was asked for, which its cell does not show whole. */
  onMore: (day: string) => void;
}

/** The days in a grid with one tab stop: arrow keys, Home, End, Page Up and Page Down choose another. */
function CalendarGrid({ view, day, weeks, events, leftOut, write, addressOf, onMore }: GridProps) {
  const t = useEventWords();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const movedTo = useRef<string>(null);
  useEffect(() => {
    if (movedTo.current !== day) return;
    movedTo.current = null;
    table.current?.querySelector<HTMLElement>('[aria-current="date"], [tabindex="0"]')?.focus();
  }, [day]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as Element).matches('[data-day]')) return;
    const to = dayByKey(event.key, view, day, weeks.find((week) => week.includes(day)) ?? []);
    if (to === undefined) return;
    event.preventDefault();
    movedTo.current = to;
    navigate(addressOf(view, to), { replace: true });
  }
  const today = dayIn(null);
  return (
    // A grid of days with keys of its own, as ARIA describes it for a table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={table} role="grid" aria-labelledby="calendar-title" className="calendar-grid" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col" abbr={write(each, { weekday: 'long' })}>
              {write(each, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const here = events.get(each) ?? [];
              const missing = leftOut.get(each) ?? 0;
              const count = here.length + missing;
              const date = write(each, { weekday: 'long', day: 'numeric', month: 'long' });
              return (
                <td
                  key={each}
                  aria-selected={each === day}
                  data-today={each === today || undefined}
                  data-other={view === 'month' && !each.startsWith(day.slice(0, 8)) ? '' : undefined}
                >
                  <Link
                    to={addressOf(view, each)}
                    replace
                    data-day=""
                    tabIndex={each === day ? 0 : -1}
                    aria-label={count > 0 ? t('dayEvents', { day: date, count }) : date}
                  >
                    {Number(each.slice(8))}
                  </Link>
                  <DayEvents
                    events={here}
                    day={each}
                    leftOut={missing}
                    most={view === 'month' ? 3 : undefined}
                    date={date}
                    moreAt={addressOf('month', each)}
                    onMore={() => onMore(each)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
