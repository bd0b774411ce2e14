import { Link } from '#platform/web/navigation/router.tsx';
import { ArrowLeftIcon } from './icons.tsx';

/** A link back to the list of an item. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-my-2 -ml-1 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control px-1 text-sm font-[560] text-accent no-underline hover:underline"
    >
      <ArrowLeftIcon size={16} className="shrink-0" />
      <span className="truncate">{children}</span>
    </Link>
  );
}
