import type { ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import type { Reading } from './use-reading.ts';

interface TextOnScreenProps {
  reading: Reading;
  /** Of a long text only its beginning is shown. */
  isFolded?: boolean;
  children: ReactNode;
}

/** The paragraphs of a clause, of which one knows how far they have been on screen. */
export function TextOnScreen({ reading: { mark }, isFolded = false, children }: TextOnScreenProps) {
  return (
    <div
      ref={mark}
      tabIndex={-1}
      data-folded={isFolded || undefined}
      className={classes(
        'max-w-[72ch] leading-relaxed whitespace-pre-line break-words outline-none',
        isFolded && 'line-clamp-12 print:line-clamp-none',
      )}
    >
      {children}
    </div>
  );
}
