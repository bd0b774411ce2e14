import { useCommentWords } from '../words.ts';
import { usePassages } from './passage-store.ts';

/**
 * Link to the passage of a comment, or a note that the text no longer contains it. Empty until it
 * was located.
 */
export function PassageState({ on, commentId }: { on: string; commentId: string }) {
  const t = useCommentWords();
  const { found, show } = usePassages(on);
  const isThere = found.get(commentId);
  if (isThere === undefined) return null;
  if (!isThere) return <p className="mt-1 italic">{t('passageGone')}</p>;
  return (
    <button type="button" className="link tap mt-1" onClick={() => show(commentId)}>
      {t('showPassage')}
    </button>
  );
}
