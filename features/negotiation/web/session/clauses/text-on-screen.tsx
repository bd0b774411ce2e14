import type { ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import type { Reading } from './use-reading.ts';

interface TextOnScreenProps {
  reading: Reading;
  /** Whether only the beginning of a long text is shown. */
  isFolded?: boolean;
  /** Whether several texts are side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** The paragraphs of a clause, with tracking of how much was on screen. */
export function TextOnScreen({ reading: { mark }, isFolded = false, isWide = false, children }: TextOnScreenProps) {
  return (
    <div
      ref={mark}
      tabIndex={-1}
      data-folded={isFolded || undefined}
      className={classes(
        'clause-words leading-relaxed whitespace-pre-line break-words outline-none',
        !isWide && 'max-w-[72ch]',
        isFolded && 'line-clamp-12 print:line-clamp-none',
      )}
    >
      {children}
    </div>
  );
}
