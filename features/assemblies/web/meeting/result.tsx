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
  const parts = [
    { choice: 'for', from: 0, wide: counts.for },
    { choice: 'against', from: counts.for, wide: counts.against },
    { choice: 'abstain', from: counts.for + counts.against, wide: counts.abstain },
  ] as const;
  return (
    <div className="grid gap-1">
      <svg width="100%" height="12" aria-hidden="true" className="block overflow-hidden rounded-full bg-plain-wash">
        {parts.map((part) => (
          <rect
            key={part.choice}
            x={`${(part.from / all) * 100}%`}
            width={`${(part.wide / all) * 100}%`}
            height="12"
            className={looks[part.choice]}
          />
        ))}
      </svg>
      <p className="tabular-nums">{t('counts', counts)}</p>
      <p className="text-sm text-muted">
        {t(`result.${result}`)} {t(`majority.${majority}.rule`)} {closedAt && t('voteClosedAt', { at: clock(closedAt) })}
      </p>
    </div>
  );
}
