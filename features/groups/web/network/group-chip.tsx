import { Link } from '#platform/web/navigation/router.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { groundOf } from '../hub/group-cover.tsx';

/** Name of a group on its colour, as a link; shortened where there is no room. */
export function GroupChip({ id, name, to = `/network/${id}`, className }: { id: string; name: string; to?: string; className?: string }) {
  return (
    <Link
      to={to}
      title={name}
      className={classes(
        'tap inline-block max-w-full min-w-0 truncate rounded-full px-2.5 py-0.5 text-xs font-[560] text-ink no-underline hover:underline',
        groundOf(id),
        className,
      )}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
