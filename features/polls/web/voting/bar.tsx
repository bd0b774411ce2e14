import { classes } from '#platform/web/ui/classes.ts';

interface BarProps {
  /** From 0 to 1. */
  share: number;
  /** The best option, in full colour. */
  isFirst: boolean;
  className?: string;
}

/** The bar of an option in results. */
export function Bar({ share, isFirst, className }: BarProps) {
  return (
    <svg width="100%" height="10" aria-hidden="true" className={classes('block overflow-hidden rounded-full bg-plain-wash', className)}>
      <rect width={`${share * 100}%`} height="10" rx="5" className={classes('fill-accent', !isFirst && 'opacity-45')} />
    </svg>
  );
}
