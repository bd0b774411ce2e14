import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';

/** A filter by kind: a link, since it has an address. */
export function KindLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className="tap inline-flex min-h-9 items-center gap-1.5 rounded-full border border-field bg-surface px-3.5 text-sm text-ink no-underline transition-colors hover:border-accent aria-[current=true]:border-accent aria-[current=true]:bg-tint aria-[current=true]:font-[560] aria-[current=true]:text-accent"
    >
      {children}
    </Link>
  );
}
