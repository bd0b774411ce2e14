import { Fragment } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { clauseNumbers } from '../../../contract/clause-numbers.ts';
import { isUndecided } from '../../../contract/rules/head.ts';
import { openConditions } from '../../../contract/rules/roll.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { goTo } from '../go-to.ts';
import { useNumbersText } from './use-numbers-text.ts';

interface Dependent {
  clause: Clause;
  /** Ids of the clauses that votes on it wait for. */
  on: readonly string[];
}

/** The undecided clauses whose votes wait for others, and those that they wait for. */
export function dependentsIn(clauses: readonly Clause[]): readonly Dependent[] {
  const onOf = new Map<string, ReadonlySet<string>>();
  for (const clause of clauses.filter(isUndecided)) {
    const on = new Set(clause.ballots.flatMap((ballot) => openConditions({ clauses }, ballot)));
    if (on.size > 0) onOf.set(clause.id, on);
  }
  const named = new Set([...onOf].flatMap(([id, on]) => [id, ...on]));
  return clauses.filter(({ id }) => named.has(id)).map((clause) => ({ clause, on: [...(onOf.get(clause.id) ?? [])] }));
}

/** Height of a row and width of the arrows beside it; in the drawing, 16 units are 1 rem. */
const row = 56;
const gutter = 56;

/** A small graph of which clauses wait for which, as a list with arrows; nothing if none does. */
export function Dependencies({ clauses, isPast = false }: { clauses: readonly Clause[]; isPast?: boolean }) {
  const t = useSessionWords();
  const numbersText = useNumbersText();
  const dependents = dependentsIn(clauses);
  if (dependents.length === 0) return null;
  const numbers = clauseNumbers(clauses);
  const titles = new Map(clauses.map(({ id, title }) => [id, title]));
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg">{t('dependencies')}</h2>
      <div className="flex">
        <Arrows dependents={dependents} />
        <ol className="min-w-0 flex-1">
          {dependents.map(({ clause: { id, threadId }, on }) => {
            const name = sideBySide([numbers.get(id), titles.get(threadId)]);
            return (
              <li key={id} className="flex h-14 flex-col justify-center text-sm">
                {isPast ? (
                  <span className="truncate font-[560]">{name}</span>
                ) : (
                  <a
                    href={`#clause-${id}`}
                    className="tap truncate font-[560]"
                    onClick={(event) => {
                      event.preventDefault();
                      goTo(id);
                    }}
                  >
                    <span className="sr-only">{t('clause')} </span>
                    {name}
                  </a>
                )}
                {on.length > 0 && <span className="truncate text-muted">{t('dependsOn', { clauses: numbersText(on, clauses) })}</span>}
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}

/** From each row to those that it waits for: out in the upper part of a row, in at the lower part. */
function Arrows({ dependents }: { dependents: readonly Dependent[] }) {
  const height = dependents.length * row;
  const placeOf = new Map(dependents.map(({ clause }, index) => [clause.id, index]));
  const arrows = dependents.flatMap(({ clause, on }, from) =>
    on.map((id) => ({ key: `${clause.id} ${id}`, from: (from + 0.5) * row - 6, to: ((placeOf.get(id) ?? 0) + 0.5) * row + 6 })),
  );
  const tip = gutter - 6;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${gutter} ${height}`}
      width={`${gutter / 16}rem`}
      height={`${height / 16}rem`}
      className="shrink-0 text-muted"
    >
      {arrows.map(({ key, from, to }) => {
        const bend = tip - Math.min(gutter * 1.2, 18 + Math.abs(to - from) / 3);
        return (
          <Fragment key={key}>
            <path
              d={`M${tip} ${from}C${bend} ${from} ${bend} ${to} ${tip - 6} ${to}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
            />
            <path d={`M${tip - 7} ${to - 4.5}L${tip} ${to}L${tip - 7} ${to + 4.5}Z`} fill="currentColor" />
          </Fragment>
        );
      })}
    </svg>
  );
}
