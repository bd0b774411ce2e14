import type { ReactNode } from 'react';
import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import { withHiddenNamed } from '#platform/contract/unseen.ts';

/**
 * A plain text in paragraphs, each in its own direction, as in print. Invisible characters in older
 * texts are named. Wrap it in `whitespace-pre-line`.
 */
export function PlainText({ text }: { text: string }): ReactNode {
  return paragraphsOf(withHiddenNamed(text)).map((paragraph, index) => {
    const key = `${index} ${paragraph}`;
    return (
      <Paragraph key={key} text={paragraph}>
        {paragraph}
      </Paragraph>
    );
  });
}

/** One paragraph in the direction of `text`. */
export function Paragraph({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <span dir={directionOf(text)} className="block not-first:mt-[1lh]">
      {children}
    </span>
  );
}
