import { Notice } from '#platform/web/ui/notice.tsx';
import { useDocumentWords } from '../../words.ts';

/** Says that media of the text have not come yet, for as long as that is so. */
export function MediaAbsent({ count }: { count: number }) {
  const t = useDocumentWords();
  if (count === 0) return null;
  return (
    <Notice tone="warn" isAnnounced>
      {t('media.absent', { count })}
    </Notice>
  );
}
