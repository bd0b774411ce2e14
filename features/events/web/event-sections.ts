import { dateFormat } from '#platform/contract/date-format.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { Event } from '../contract/shapes.ts';
import { addDays, dayIn, daysOf, firstWeekday, noonOf, weeksOf } from './calendar/calendar-days.ts';
import { useEventWords } from './words.ts';

type Section = 'today' | 'thisWeek' | 'nextWeek' | { month: string };

/** Where an event is listed: today (also if it has begun before), in this or the next week, otherwise by month. */
export function sectionOf({ first, isOver }: { first: string; isOver: boolean }, today: string, weekStart: number): Section {
  const [week = []] = weeksOf('week', today, weekStart);
  const nextWeek = addDays(week[0] ?? today, 7);
  if (isOver || first >= addDays(nextWeek, 7)) return { month: first.slice(0, 7) };
  if (first <= today) return 'today';
  return first < nextWeek ? 'thisWeek' : 'nextWeek';
}

/** Events in their order, under headings. */
export function useEventSections(events: readonly Event[]): { title: string; items: Event[] }[] {
  const t = useEventWords();
  const { language } = useLanguage();
  const today = dayIn(null);
  const month = (text: string) => {
    const year = text.startsWith(today.slice(0, 4)) ? undefined : 'numeric';
    return dateFormat(language, { month: 'long', year, timeZone: 'UTC' }).format(noonOf(`${text}-01`));
  };
  const sections: { title: string; items: Event[] }[] = [];
  for (const event of events) {
    const section = sectionOf({ first: daysOf(event, deviceZone()).first, isOver: event.isOver }, today, firstWeekday(language));
    const title = typeof section === 'string' ? t(`section.${section}`) : month(section.month);
    const last = sections.at(-1);
    if (last?.title === title) last.items.push(event);
    else sections.push({ title, items: [event] });
  }
  return sections;
}
