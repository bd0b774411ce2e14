import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { useSharedPollWords } from '../words.ts';

/** End of a poll on its Hub card. */
export function HubPart({ item: { phase, endsAt } }: { item: HubCardItem }) {
  const t = useSharedPollWords();
  const { dateTime } = useDates();
  if (!endsAt) return null;
  return (
    <p className="mt-2 flex gap-2 text-sm">
      <ClockIcon size={16} className="mt-0.5 flex-none text-muted" />
      <DateText iso={endsAt}>{t(phase === 'ended' ? 'ended' : 'ends', { at: dateTime(endsAt) })}</DateText>
    </p>
  );
}
