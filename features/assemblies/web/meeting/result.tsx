import { Bar } from '#platform/web/ui/bar.tsx';
import type { Motion } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { useClockTime } from './use-clock-time.ts';

const looks = { for: 'fill-agree', against: 'fill-disagree', abstain: 'fill-abstain' } as const;

/** The counts of a closed vote as a bar, with the result. */
export function Result({ motion: { counts, result, closedAt, majority } }: { motion: Motion }) {
  const t = useAssemblyWords();
  const clock = useClockTime();
  if (!counts || !result) return null;
  const all = Math.max(1, counts.for + counts.against + counts.abstain);
  return (
    <div className="grid gap-1">
      <Bar
        parts={(['for', 'against', 'abstain'] as const).map((choice) => ({ share: counts[choice] / all, fill: looks[choice] }))}
        height={12}
      />
      <p className="tabular-nums">{t('counts', counts)}</p>
      <p className="text-sm text-muted">
        {t(`result.${result}`)} {t(`majority.${majority}.rule`)} {closedAt && t('voteClosedAt', { at: clock(closedAt) })}
      </p>
    </div>
  );
}
