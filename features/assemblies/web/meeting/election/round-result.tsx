import { Bar } from '#platform/web/ui/bar.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import type { Election } from '../../../contract/election-shapes.ts';
import { useAssemblyWords } from '../../words.ts';
import { useClockTime } from '../use-clock-time.ts';

/** The counts of a closed round as bars, with what they decided. */
export function RoundResult({
  round: { counts, empty, result, closedAt, rule, voted },
  number,
  isWeighted,
}: {
  round: Election['rounds'][number];
  number: number;
  isWeighted: boolean;
}) {
  const t = useAssemblyWords();
  const clock = useClockTime();
  const most = Math.max(1, empty, ...counts.map(({ votes }) => votes));
  return (
    <section aria-label={t('roundNumber', { number })} className="grid gap-2">
      <p className="text-sm font-[560]">{t('roundNumber', { number })}</p>
      <ul className="grid gap-2">
        {counts.map(({ id, name, votes, isElected }) => (
          <li key={id} className="grid list-none gap-1">
            <span className="flex items-baseline justify-between gap-3">
              <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
                {name}
                {isElected && (
                  <>
                    <CheckIcon size={18} className="flex-none" />
                    <span className="sr-only">{t('candidate.elected')}</span>
                  </>
                )}
              </span>
              <span className="tabular-nums">{votes}</span>
            </span>
            <Bar parts={[{ share: votes / most, fill: isElected ? 'fill-agree' : 'fill-abstain' }]} height={8} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted tabular-nums">
        {t('emptyBallots', { count: empty })}. {isWeighted && t('peopleVoted', { count: voted })} {t(`roundResult.${result}`)}{' '}
        {t(`roundRule.${rule}`)} {t('roundClosedAt', { at: clock(closedAt) })}
      </p>
    </section>
  );
}
