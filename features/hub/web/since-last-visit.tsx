import { ArrowUpIcon } from '#platform/web/ui/icons.tsx';
import { useHubWords } from './words.ts';

/** Line between new items and those of the last visit. */
export function SinceLastVisit({ count }: { count: number }) {
  const t = useHubWords();
  return (
    <p className="hub-since flex items-center gap-2.5 text-xs font-[600] text-accent">
      <ArrowUpIcon size={14} />
      {t('newSince', { count })}
    </p>
  );
}
