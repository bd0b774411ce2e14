import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDocumentWords } from '../../words.ts';

/** Says that a co-author changed the text while the cursor is in it here. */
export function OthersTextNotice({ onTake }: { onTake: () => void }) {
  const t = useDocumentWords();
  return (
    <Notice
      tone="info"
      isAnnounced
      title={t('coAuthors.newerTitle')}
      actions={
        <Button size="small" onClick={onTake}>
          {t('coAuthors.newerShow')}
        </Button>
      }
    >
      {t('coAuthors.newerText')}
    </Notice>
  );
}
