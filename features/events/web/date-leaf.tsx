import { groundOf } from '#features/groups/web/public-api.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import type { Event } from '../contract/shapes.ts';
import { useWrittenTime } from './event-time.ts';
import './date-leaf.css';

interface DateLeafProps {
  event: Pick<Event, 'startsAt' | 'endsAt' | 'when' | 'isOver' | 'isCancelled' | 'group'>;
}

/** The leaf of a calendar with the day of an event, in the colour of its group. The time in words is beside it. */
export function DateLeaf({ event }: DateLeafProps) {
  const { weekday, day, month } = useWrittenTime()(event);
  const isQuiet = event.isOver || event.isCancelled;
  return (
    <span aria-hidden="true" className={classes('date-leaf', isQuiet && 'text-muted')}>
      <span className={isQuiet ? 'bg-plain-wash' : groundOf(event.group.id)}>{month}</span>
      <strong>{day}</strong>
      <span>{weekday}</span>
    </span>
  );
}
