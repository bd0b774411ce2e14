import { classes } from './classes.ts';

interface SkeletonProps {
  shape: 'card' | 'list' | 'text';
  /** Number of cards, rows or lines of text. */
  count?: number;
  /** Announced by screen readers, for instance “Loading”. */
  label: string;
  /** A list that, when empty, has the main action of its page: the header shows its own only once the list has items. */
  mayBeEmpty?: boolean;
  className?: string;
}

const bar = 'block bg-line pulse';

/**
 * A placeholder while content loads. It appears after 200 ms, so that fast content does not
 * flicker.
 */
export function Skeleton({ shape, count = 3, label, mayBeEmpty = false, className }: SkeletonProps) {
  return (
    <div role="status" data-main-action={mayBeEmpty ? 'pending' : undefined} className={classes('appear-late', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={shape === 'text' ? 'grid gap-3' : 'grid gap-3.5'}>
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} shape={shape} isLast={index === count - 1} />
        ))}
      </div>
    </div>
  );
}

function Shape({ shape, isLast }: { shape: SkeletonProps['shape']; isLast: boolean }) {
  if (shape === 'text') return <span className={classes(bar, 'rounded-small h-4', isLast ? 'w-3/5' : 'w-full')} />;
  if (shape === 'list')
    return (
      <span className="flex items-center gap-3 py-1.5">
        <span className={classes(bar, 'size-10 shrink-0 rounded-full')} />
        <span className="grid flex-1 gap-2">
          <span className={classes(bar, 'rounded-small h-4 w-2/5')} />
          <span className={classes(bar, 'rounded-small h-3 w-3/5')} />
        </span>
      </span>
    );
  return (
    <span className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <span className={classes(bar, 'rounded-small h-3 w-24')} />
      <span className={classes(bar, 'rounded-small h-5 w-3/4')} />
      <span className={classes(bar, 'rounded-small h-4 w-full')} />
      <span className={classes(bar, 'rounded-small h-3 w-2/5')} />
    </span>
  );
}
