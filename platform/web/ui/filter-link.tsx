import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { XIcon } from './icons.tsx';

/** An active filter, as a link to the list without it. */
export function FilterLink({ to, withoutText, children }: { to: string; withoutText: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="tap inline-flex min-h-8 items-center gap-1.5 rounded-full bg-tint px-3 text-sm text-ink no-underline hover:text-accent"
    >
      <span className="sr-only">{withoutText}</span>
      {children}
      <XIcon size={14} className="text-muted" />
    </Link>
  );
}
