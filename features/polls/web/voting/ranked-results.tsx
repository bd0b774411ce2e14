import { Bar } from '#platform/web/ui/bar.tsx';
import type { Outcome, PollWhole } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';
import { OptionBar } from './option-bar.tsx';
import { OptionName } from './option-name.tsx';

type Ranked = NonNullable<Outcome['ranked']>;

/** Both counts of a ranked poll: the order of the Schulze method, and the rounds of the run-off. */
export function RankedResults({ poll, schulze, runoff }: { poll: PollWhole } & Ranked) {
  const t = usePollWords();
  if (poll.voters === 0) return null;
  const { order, paths } = schulze;
  const others = order.length - 1;
  /** Options that do not beat this one, directly or through others: all of them for the first. */
  const unbeatenBy = (one: number) =>
    order.filter((other) => other !== one && (paths[one]?.[other] ?? 0) >= (paths[other]?.[one] ?? 0)).length;
  return (
    <div className="grid gap-7">
      <section className="grid gap-3">
        <h2 className="text-xl">{t('schulze')}</h2>
        <p className="text-sm text-muted">{t('schulzeText')}</p>
        <ol className="grid gap-3.5">
          {order.map((option, place) => (
            <li key={option} className="flex list-none gap-2">
              <span className="w-7 flex-none font-[560] tabular-nums">{place + 1}.</span>
              <div className="grid min-w-0 flex-1 gap-1">
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <OptionName poll={poll} option={option} />
                  <span className="text-sm text-muted tabular-nums">{t('unbeaten', { count: unbeatenBy(option), all: others })}</span>
                </div>
                <OptionBar share={unbeatenBy(option) / others} isFirst={poll.outcome?.winner === option} />
              </div>
            </li>
          ))}
        </ol>
        <Preferences poll={poll} schulze={schulze} />
      </section>
      <Runoff poll={poll} runoff={runoff} />
    </div>
  );
}

/** Table of the direct comparisons; wins are in bold. */
function Preferences({ poll: { options, language }, schulze: { preferences, order } }: { poll: PollWhole; schulze: Ranked['schulze'] }) {
  const t = usePollWords();
  const cell = 'border-b border-line p-2 text-center tabular-nums';
  const name = (option: number) => (
    <span lang={language ?? undefined} className="[unicode-bidi:plaintext]">
      {options[option]}
    </span>
  );
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-[560]">{t('preferences')}</summary>
      <p className="mb-2 text-sm text-muted">{t('preferencesText')}</p>
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <div className="overflow-x-auto" role="group" aria-label={t('preferences')} tabIndex={0}>
        <table className="text-sm">
          <thead>
            <tr>
              <th scope="col" className={cell}>
                {t('optionColumn')}
              </th>
              {order.map((option) => (
                <th key={option} scope="col" className={cell}>
                  {name(option)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((one) => (
              <tr key={one}>
                <th scope="row" className="min-w-24 border-b border-line p-2 text-start">
                  {name(one)}
                </th>
                {order.map((other) => {
                  const [wins = 0, losses = 0] = [preferences[one]?.[other], preferences[other]?.[one]];
                  return (
                    <td key={other} className={cell}>
                      {one === other ? '–' : wins > losses ? <strong>{wins}</strong> : wins}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Runoff({ poll, runoff: { rounds, winner } }: { poll: PollWhole; runoff: Ranked['runoff'] }) {
  const t = usePollWords();
  const { options, outcome } = poll;
  const nameOf = (option: number) => options[option] ?? '';
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('runoff')}</h2>
      <p className="text-sm text-muted">{t('runoffText')}</p>
      {winner !== null && <p className="font-[560]">{t('runoffWinner', { option: nameOf(winner) })}</p>}
      {winner !== null && winner !== outcome?.winner && <p>{t('runoffDiffers')}</p>}
      {rounds.map((round, index) => (
        // Rounds are numbered, and never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <details key={index} open={index === rounds.length - 1}>
          <summary className="flex min-h-11 cursor-pointer items-center font-[560]">{t('round', { number: index + 1 })}</summary>
          <RoundBars poll={poll} round={round} />
        </details>
      ))}
    </section>
  );
}

/** Bars of the votes in a round, most votes first. */
function RoundBars({ poll: { options, language }, round }: { poll: PollWhole; round: Ranked['runoff']['rounds'][number] }) {
  const t = usePollWords();
  const { votes, exhausted, eliminated } = round;
  const left = votes
    .flatMap((count, option) => (count === null ? [] : [{ option, count }]))
    .toSorted((one, other) => other.count - one.count);
  const all = Math.max(
    1,
    left.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <div className="grid gap-2 pb-2">
      <ul className="grid gap-2">
        {left.map(({ option, count }) => (
          <li key={option} className="grid list-none grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm">
            <span lang={language ?? undefined} className="min-w-0 [unicode-bidi:plaintext]">
              {options[option]}
            </span>
            <span className="text-muted tabular-nums">{count}</span>
            <Bar parts={[{ share: count / all, fill: option === eliminated ? 'fill-disagree' : 'fill-accent' }]} className="col-span-2" />
          </li>
        ))}
      </ul>
      {eliminated !== null && <p className="text-sm">{t('eliminated', { option: options[eliminated] ?? '' })}</p>}
      {exhausted > 0 && <p className="text-sm text-muted">{t('exhausted', { count: exhausted })}</p>}
    </div>
  );
}
