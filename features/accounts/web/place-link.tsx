import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';

interface PlaceLinkProps {
  to: string;
  before?: string;
  /** Below a title, instead of centred. */
  isAtStart?: boolean;
  children: ReactNode;
}

/** Line with a link, large enough for touch. */
export function PlaceLink({ to, before, isAtStart, children }: PlaceLinkProps): ReactNode {
  return (
    <p className={`flex flex-wrap items-center gap-x-2 ${isAtStart ? '-my-2 text-base' : 'justify-center'}`}>
      {before && <span className="text-muted">{before}</span>}
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  );
}
