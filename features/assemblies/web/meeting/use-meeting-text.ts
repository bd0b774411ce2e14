import { useDates } from '#platform/web/i18n/words.tsx';
import type { AssemblyWhole } from '../../contract/shapes.ts';

/** Writes when and where an assembly takes place. */
export function useMeetingText(): (meeting: Pick<AssemblyWhole, 'startsAt' | 'place' | 'link'>) => string {
  const dates = useDates();
  return ({ startsAt, place, link }) => [dates.dateTime(startsAt), place, link].filter(Boolean).join(' · ');
}
