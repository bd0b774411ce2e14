import type { ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import type { Reading } from './use-reading.ts';

interface TextOnScreenProps {
  reading: Reading;
  /** Of a long text only its beginning is shown. */
  isFolded?: boolean;
  children: ReactNode;
}

/** The paragraphs of a clause, between the marks by which one knows that they have been on screen. */
export function TextOnScreen({ reading: { markBegin, markEnd }, isFolded = false, children }: TextOnScreenProps) {
  return (
    <div>
      <span ref={markBegin} tabIndex={-1} className="block scroll-mt-24" />
      <div
        className={classes(
          'max-w-[72ch] leading-relaxed whitespace-pre-line break-words',
          isFolded && 'line-clamp-12 print:line-clamp-none',
        )}
      >
        {children}
      </div>
      {!isFolded && <span ref={markEnd} className="block" />}
    </div>
  );
}
