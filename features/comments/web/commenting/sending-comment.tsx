import { useCommentWords } from '../words.ts';

/** Comment that is being sent. */
export function SendingComment({ text }: { text: string }) {
  const t = useCommentWords();
  return (
    <div aria-busy className="py-4 opacity-70">
      <p className="text-sm text-muted">{t('sending')}</p>
      <p dir="auto" className="mt-1 break-words whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
