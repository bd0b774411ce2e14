import type { ReactNode } from 'react';

/** Words for assistive technology alone. */
export function VisuallyHidden({ as: Element = 'span', children }: { as?: 'span' | 'h2' | 'h3' | 'p'; children: ReactNode }) {
  return <Element className="sr-only">{children}</Element>;
}
