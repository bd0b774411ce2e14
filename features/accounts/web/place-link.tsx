import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';

/** Line with a link, large enough for touch. */
export function PlaceLink({ to, before, children }: { to: string; before?: string; children: ReactNode }): ReactNode {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2">
      {before && <span className="text-muted">{before}</span>}
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  );
}
