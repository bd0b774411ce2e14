import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Bar } from '#platform/web/ui/bar.tsx';
import { pollLimits } from '../../contract/limits.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { OptionBar } from './option-bar.tsx';
import { OptionName } from './option-name.tsx';
import { RankedResults } from './ranked-results.tsx';

/** Results of a poll whose options are not chosen but valued or ranked. */
export function Results({ poll }: { poll: PollWhole }) {
  const { kind, options, outcome } = poll;
  if (!outcome) return null;
  if (outcome.ranked) return <RankedResults poll={poll} {...outcome.ranked} />;
  return (
    <ul className="grid gap-4">
      {options.map((text, place) => {
        const people = outcome.distribution?.[place] ?? [];
        return (
          <li key={text} className="list-none">
            <OptionName poll={poll} option={place} />
            {kind === 'dates' ? <Suits people={people} /> : <Points people={people} isFirst={outcome.winner === place} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A bar of people who can come, can if need be, and cannot. */
function Suits({ people }: { people: readonly number[] }) {
  const t = usePollWords();
  const [no = 0, ifNeedBe = 0, yes = 0] = people;
  const all = Math.max(1, no + ifNeedBe + yes);
  return (
    <div className="mt-1.5 grid gap-1">
      <Bar
        parts={[
          { share: yes / all, fill: 'fill-accent' },
          { share: ifNeedBe / all, fill: 'fill-accent opacity-45' },
        ]}
      />
      <p className="text-sm text-muted tabular-nums">{t('suitsCounts', { yes, ifNeedBe, no })}</p>
    </div>
  );
}

/** A bar of the mean, and a column for each number of points. */
function Points({ people, isFirst }: { people: readonly number[]; isFirst: boolean }) {
  const t = usePollWords();
  const { language } = useLanguage();
  const all = people.reduce((sum, count) => sum + count, 0);
  const points = people.reduce((sum, count, value) => sum + count * value, 0);
  const mean = all === 0 ? 0 : points / all;
  const written = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(mean);
  const most = Math.max(1, ...people);
  const counts = people.map((count, value) => t('given', { option: String(value), value: count })).join(', ');
  return (
    <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-1">
      <OptionBar share={mean / pollLimits.score} isFirst={isFirst} className="mb-1" />
      <svg role="img" aria-label={t('meanPlot', { counts })} width="66" height="32" className="row-span-2 block">
        {people.map((count, value) => {
          const tall = count === 0 ? 1 : Math.max(3, (count / most) * 32);
          return (
            // The values are the columns.
            // oxlint-disable-next-line react/no-array-index-key
            <rect key={value} x={value * 11} y={32 - tall} width="9" height={tall} className={count === 0 ? 'fill-line' : 'fill-accent'}>
              <title>{t('given', { option: String(value), value: count })}</title>
            </rect>
          );
        })}
      </svg>
      <p className="text-sm text-muted tabular-nums">{t('mean', { mean: written, points: t('points', { count: points }) })}</p>
    </div>
  );
}
