import { MessageSquareQuoteIcon } from '#platform/web/ui/icons.tsx';
import { useCommentWords } from '../words.ts';

/** Comments on one line of a text. */
export interface Mark {
  /** Distance from the top of the text in pixels. */
  top: number;
  commentIds: readonly string[];
}

/**
 * Marks in the margin of a text, each linking to the comments on that line. Without a margin they
 * are visible only on keyboard focus.
 */
export function PassageMarks({ marks }: { marks: readonly Mark[] }) {
  const t = useCommentWords();
  if (marks.length === 0) return null;
  return (
    <ul aria-label={t('commentedPassages')} className="print:hidden">
      {marks.map(({ top, commentIds }) => (
        <li
          key={commentIds[0]}
          // Not by a `style` attribute, which the Content Security Policy forbids.
          ref={(element) => void (element && (element.style.top = `${top}px`))}
          className="absolute right-0 tablet:-right-10"
        >
          <a
            href={`#comment-${commentIds[0]}`}
            className="inline-flex items-center gap-1 rounded-control bg-bg p-1.5 text-sm text-warn no-underline not-focus-visible:max-tablet:sr-only hover:bg-tint"
          >
            <MessageSquareQuoteIcon size={18} />
            <span className="sr-only">{t('passageComments', { count: commentIds.length })}</span>
            {commentIds.length > 1 && <span aria-hidden="true">{commentIds.length}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
