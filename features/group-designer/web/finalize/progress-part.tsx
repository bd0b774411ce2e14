import { useId } from 'react';
import { useDesignAtHand } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';

/** Progress of a conversion or undo, which continues in the background. */
export function ProgressPart() {
  const t = useDesignerWords();
  const id = useId();
  const { head } = useDesignAtHand();
  const { done, total } = head.progress ?? { done: 0, total: null };
  return (
    <section className="mx-auto grid max-w-form gap-3 py-10 text-center">
      <h2 id={id}>{head.state === 'undoing' ? t('undoing') : t('converting')}</h2>
      <progress aria-labelledby={id} className="h-3 w-full" {...(total === null ? {} : { value: done, max: Math.max(total, 1) })} />
      <p role="status" className="tabular-nums">
        {total === null ? t('counting') : t('progress', { done, total })}
      </p>
      <p className="text-muted">{t('progressText')}</p>
    </section>
  );
}
