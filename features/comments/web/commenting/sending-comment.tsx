import { directionOf } from '#platform/contract/direction.ts';
import { useCommentWords } from '../words.ts';

/** Comment that is being sent. */
export function SendingComment({ text }: { text: string }) {
  const t = useCommentWords();
  return (
    <div aria-busy className="py-4 opacity-70">
      <p className="text-sm text-muted">{t('sending')}</p>
      <p dir={directionOf(text)} className="mt-1 break-words whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
