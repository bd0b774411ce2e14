import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import type { Series } from '../../contract/shapes.ts';
import { useEventPublicWords } from '../words.ts';
import { useRuleText } from './rule-text.ts';

/** Rule of a series in words. */
export function SeriesRule({ series: { first, repeats } }: { series: Series }) {
  return <>{useRuleText()(first, repeats)}</>;
}

/** Links to the dates before and after an event. */
export function SeriesLinks({ series: { previous, next } }: { series: Series }) {
  const t = useEventPublicWords();
  return (
    <NewerOlder
      {...(previous && { newer: `/events/${previous.id}` })}
      {...(next && { older: `/events/${next.id}` })}
      labels={{ region: t('series.label'), newer: t('series.previous'), older: t('series.next') }}
    />
  );
}
