import type { ReactNode } from 'react';
import { useModerationWords } from '../words.ts';

/**
 * Targets of held links as normalised addresses. Plain text, never links, to be read before anyone
 * follows them.
 */
export function HeldLinks({ links }: { links: readonly string[] }): ReactNode {
  const t = useModerationWords();
  return (
    <section aria-labelledby="leads-to" className="grid gap-2">
      <h2 id="leads-to" className="text-lg">
        {t('leadsTo')}
      </h2>
      <ul className="grid max-w-[46rem] gap-1.5">
        {links.map((link) => (
          <li key={link}>
            <code className="font-mono text-sm wrap-anywhere" translate="no" dir="ltr">
              {link}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
