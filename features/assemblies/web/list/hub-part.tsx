import type { HubCardItem } from '#platform/web/registry/slots.ts';
import { useDates } from '#platform/web/i18n/words.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { useSharedAssemblyWords } from '../words.ts';

/** Start of an assembly on its Hub card. */
export function HubPart({ item: { phase, endsAt } }: { item: HubCardItem }) {
  const t = useSharedAssemblyWords();
  const { dateTime } = useDates();
  if (!endsAt) return null;
  return (
    <p className="mt-2 flex gap-2 text-sm">
      <ClockIcon size={16} className="mt-0.5 flex-none text-muted" />
      <DateText iso={endsAt}>{t(phase === 'ended' ? 'hubOver' : 'hubStarts', { at: dateTime(endsAt) })}</DateText>
    </p>
  );
}
