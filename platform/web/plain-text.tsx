import type { ReactNode } from 'react';
import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import { withHiddenNamed } from '#platform/contract/unseen.ts';

/** A plain text in its paragraphs, each in its own direction, as they are printed too. What older texts hide is named. The lines need `whitespace-pre-line` around it. */
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

/** One paragraph that runs as `text` does. */
export function Paragraph({ text, children }: { text: string; children: ReactNode }): ReactNode {
  return (
    <span dir={directionOf(text)} className="block not-first:mt-[1lh]">
      {children}
    </span>
  );
}
