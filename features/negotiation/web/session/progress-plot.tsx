import { classes } from '#platform/web/ui/classes.ts';
import { useSessionWords } from '../words.ts';
import { PartBar } from './part-bar.tsx';
import type { Progress } from './threads.ts';

const looks = { accepted: 'fill-agree', rejected: 'fill-disagree', open: 'fill-field/40' };
const order = ['accepted', 'rejected', 'open'] as const;

/** Numbers of accepted, rejected and undecided clauses, as bar and in words. */
export function ProgressPlot({ progress, className }: { progress: Progress; className?: string }) {
  const t = useSessionWords();
  const isEmpty = order.every((outcome) => progress[outcome] === 0);
  return (
    <div className={classes('grid gap-1.5', className)}>
      <PartBar parts={order.map((outcome) => ({ count: progress[outcome], look: looks[outcome] }))} className="h-1.5 w-full" />
      <p className="flex flex-wrap gap-x-3 text-xs text-muted">
        {isEmpty && t('noClauseYet')}
        {order.map(
          (outcome) => progress[outcome] > 0 && <span key={outcome}>{t(`progress.${outcome}`, { count: progress[outcome] })}</span>,
        )}
      </p>
    </div>
  );
}
