import { classes } from '#platform/web/ui/classes.ts';
import { useNegotiationWords } from '../words.ts';
import { PartBar } from './part-bar.tsx';
import type { Progress } from './threads.ts';

const looks = {
  accepted: { bar: 'fill-agree', dot: 'bg-agree' },
  rejected: { bar: 'fill-disagree', dot: 'bg-disagree' },
  open: { bar: 'fill-field/40', dot: 'bg-field/40' },
};
const order = ['accepted', 'rejected', 'open'] as const;

interface ProgressPlotProps {
  progress: Progress;
  /** Shown if there are no clauses. */
  empty?: string;
  /** False where the numbers are beside it in words. */
  hasLegend?: boolean;
  className?: string;
}

/** Numbers of accepted, rejected and undecided clauses, as bar and as legend in words. */
export function ProgressPlot({ progress, empty, hasLegend = true, className }: ProgressPlotProps) {
  const t = useNegotiationWords();
  const isEmpty = order.every((outcome) => progress[outcome] === 0);
  return (
    <div className={classes('grid gap-1.5', className)}>
      <PartBar parts={order.map((outcome) => ({ count: progress[outcome], look: looks[outcome].bar }))} className="h-1.5 w-full" />
      <p className={classes('flex flex-wrap gap-x-3 text-xs text-muted', !hasLegend && 'sr-only')}>
        {isEmpty && empty}
        {order.map(
          (outcome) =>
            progress[outcome] > 0 && (
              <span key={outcome} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={classes('size-2 rounded-full', looks[outcome].dot)} />
                {t(`progress.${outcome}`, { count: progress[outcome] })}
              </span>
            ),
        )}
      </p>
    </div>
  );
}
