import type { ReactNode } from 'react';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import type { Event } from '../contract/shapes.ts';
import { DateLeaf } from './date-leaf.tsx';
import { useWrittenTime } from './event-time.ts';
import { useEventPublicWords } from './words.ts';

interface EventWhenProps {
  event: Event;
  /** Button that adds it to a calendar, beside the time. */
  action?: ReactNode;
}

/** When an event is, on its page: day and hours, with the time zone, and the entered time if it differs. */
export function EventWhen({ event, action }: EventWhenProps) {
  const t = useEventPublicWords();
  const { lines, zone, entered } = useWrittenTime()(event);
  const { isAllDay, starts } = event.when;
  // On the same day, of the entered time its hours say all.
  const [day, hours] = entered?.lines ?? [];
  const announced = entered && { zone: entered.zone, text: hours !== undefined && day === lines[0] ? hours : entered.text };
  return (
    <div>
      <dt className="sr-only">{t('when')}</dt>
      <dd className="event-when">
        <DateLeaf event={event} />
        {/* White space may differ between browser and server. */}
        <time dateTime={isAllDay ? starts : event.startsAt} className="min-w-0">
          {lines.map((line, index) => (
            <span key={line} className="block">
              {index > 0 && ' '}
              {line}
            </span>
          ))}
        </time>
        {action}
        <div className="event-zone text-sm text-muted">
          {zone && (
            <MetaLine>
              <span>{zone}</span>
              {announced && <span>{t('entered', announced)}</span>}
            </MetaLine>
          )}
          {isAllDay && <p>{t('allDay')}</p>}
        </div>
      </dd>
    </div>
  );
}
