import { ArrowUpIcon } from '#platform/web/ui/icons.tsx';
import { useHubWords } from './words.ts';

/** Stands between what came since the person was here last and what was there then. */
export function SinceLastVisit({ count }: { count: number }) {
  const t = useHubWords();
  return (
    <p className="hub-since flex items-center gap-2.5 pt-4 text-xs font-[600] text-accent">
      <ArrowUpIcon size={14} />
      {t('newSince', { count })}
    </p>
  );
}
