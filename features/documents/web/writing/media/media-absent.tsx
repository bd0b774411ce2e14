import { Notice } from '#platform/web/ui/notice.tsx';
import { useDocumentWords } from '../../words.ts';

/** Notice that media in the text are not uploaded yet. */
export function MediaAbsent({ count }: { count: number }) {
  const t = useDocumentWords();
  if (count === 0) return null;
  return (
    <Notice tone="warn" isAnnounced>
      {t('media.absent', { count })}
    </Notice>
  );
}
