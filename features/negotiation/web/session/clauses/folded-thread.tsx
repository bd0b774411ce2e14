import { memo } from 'react';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { directionOf } from '#platform/contract/direction.ts';
import { sideBySide } from '#platform/contract/isolated.ts';
import { withHiddenNamed } from '#platform/contract/unseen.ts';
import { textIn } from '../../../contract/rules/languages.ts';
import { useSessionWords } from '../../words.ts';
import { useShownLanguages } from '../languages/use-shown-languages.ts';
import type { Thread } from '../threads.ts';
import { ClausePanel } from './clause-panel.tsx';
import { ClauseState } from './clause-state.tsx';
import type { ClauseView } from './clause-view.ts';
import { ThreadBody } from './thread-body.tsx';

interface FoldedThreadProps {
  thread: Thread;
  view: ClauseView;
  /** Its text is in the contract above. */
  isInContract: boolean;
}

/** A decided thread as one line with the resulting text; expands to the whole thread. */
export const FoldedThread = memo(function FoldedThread({ thread, view, isInContract }: FoldedThreadProps) {
  const t = useSessionWords();
  const language = useShownLanguages(view).shown?.[0];
  const [original] = thread.clauses;
  const shown = thread.clauses.find(({ state }) => state === 'accepted') ?? original;
  if (!original || !shown) return null;
  const text = textIn(shown, language);
  return (
    <li className="list-none">
      <details className="group/thread">
        <summary className="flex min-h-11 items-start gap-3 px-4 py-2.5 transition-colors hover:bg-tint tablet:px-5">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-[600]">{sideBySide([thread.numbers.get(shown.id), original.title])}</span>
              {/* The heading of the section has the usual outcomes. */}
              {shown.rejection !== null && shown.rejection !== 'vote' && <ClauseState clause={shown} thread={thread} view={view} />}
            </span>
            {!isInContract && (
              <span lang={language} dir={directionOf(text)} className="mt-0.5 line-clamp-2 text-sm text-muted group-open/thread:hidden">
                {withHiddenNamed(text)}
              </span>
            )}
            <span className="sr-only">{t('unfold')}</span>
          </span>
          <ChevronDownIcon size={20} className="mt-0.5 shrink-0 text-muted transition-transform group-open/thread:rotate-180" />
        </summary>
        <div className="border-t border-line">
          <ThreadBody thread={thread} view={view} Panel={ClausePanel} />
        </div>
      </details>
    </li>
  );
});
