import { Button } from '#platform/web/ui/button.tsx';
import type { Notification } from '../contract/shapes.ts';
import { useRead } from './use-read.ts';
import { useNotificationWords } from './words.ts';

/**
 * Marks everything up to the latest line on screen as read, so that newer notifications stay
 * unread.
 */
export function MarkAll({ items, className }: { items: readonly Notification[]; className?: string }) {
  const t = useNotificationWords();
  const read = useRead();
  const [latest] = items;
  if (!latest || items.every(({ isRead }) => isRead)) return null;
  return (
    <Button variant="quiet" size="small" className={className} onClick={() => void read({ upTo: latest.at })}>
      {t('markAll')}
    </Button>
  );
}
