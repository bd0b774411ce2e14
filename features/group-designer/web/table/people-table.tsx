import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { useCutEdges } from '#platform/web/ui/use-cut-edges.ts';
import type { DesignPerson } from '../../contract/design.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { extended, toggled, toggledAll } from '../work/selection.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { useDesignerWords } from '../words.ts';
import { fixed, grid, PersonRow } from './person-row.tsx';
import { columnsWith, gridColumns } from './table-columns.ts';

/** Virtualised table: only visible rows are rendered. */
export function PeopleTable({ people }: { people: readonly DesignPerson[] }) {
  const t = useDesignerWords();
  const { groups } = useDesign();
  const { selection, select, faults, isEditable, work } = useDesignAtHand();
  const { ref: scroller, onScroll } = useCutEdges<HTMLDivElement>();
  const columns = useColumns();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => frame.current?.style.setProperty('--columns', gridColumns(columns)), [columns]);
  const anchor = useRef<string>(undefined);
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const chosenHere = ids.reduce((count, id) => count + Number(selection.has(id)), 0);
  const choose = (id: string, isRange: boolean) => {
    select(isRange ? extended(selection, ids, anchor.current, id) : toggled(selection, id));
    anchor.current = id;
  };
  return (
    <div ref={frame} className="relative">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="table"
        aria-label={t('tab.users')}
        aria-rowcount={people.length + 1}
        className="peer max-h-[max(24rem,calc(100dvh-var(--header)-var(--dock)-13rem))] overflow-auto overscroll-contain rounded-card border border-line bg-surface desktop:data-[cut~=end]:[mask-image:linear-gradient(90deg,#000_calc(100%-3rem),#0000)]"
      >
        <div role="rowgroup" className="sticky top-0 z-10 w-max min-w-full border-b border-line bg-surface">
          <div role="row" aria-rowindex={1} className={`${grid} desktop:items-center max-desktop:hidden`}>
            <div role="columnheader" className={`grid place-items-center self-stretch ${fixed.box}`}>
              <input
                type="checkbox"
                aria-label={t('chooseAll')}
                className="size-5"
                checked={chosenHere > 0 && chosenHere === ids.length}
                onChange={() => select(toggledAll(selection, ids))}
              />
            </div>
            <div role="columnheader" className={`px-2 py-2.5 text-right text-sm text-muted ${fixed.line}`}>
              {t('line')}
            </div>
            {columns.map((column) => (
              <div
                key={column}
                role="columnheader"
                className={classes('truncate px-3.25 py-2.5 text-sm font-[560]', column === 'name' && fixed.name)}
              >
                {t(`column.${column}`)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="desktop:w-max desktop:min-w-full">
          <Virtualizer scrollRef={scroller} data={people} itemSize={53} startMargin={45}>
            {(person, index) => (
              <PersonRow
                key={person.id}
                person={person}
                columns={columns}
                index={index}
                groups={groups}
                faults={faults.get(person.id)}
                isChosen={selection.has(person.id)}
                isEditable={isEditable}
                work={work}
                onChoose={choose}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      <button
        type="button"
        aria-label={t('moreColumns')}
        title={t('moreColumns')}
        className="absolute top-1 right-2 z-20 hidden size-9 place-items-center rounded-full border border-line bg-surface text-muted hover:bg-tint hover:text-ink desktop:peer-data-[cut~=end]:grid"
        onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth / 2 })}
      >
        <ArrowRightIcon size={18} />
      </button>
    </div>
  );
}

/** Columns in which something was to correct since the table was opened stay in view. */
function useColumns() {
  const { faults } = useDesignAtHand();
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  const now = useMemo(() => new Set([...faults.values()].flatMap((ofRow) => [...ofRow.keys()])), [faults]);
  if ([...now].some((column) => !faulty.has(column))) setFaulty(new Set([...faulty, ...now]));
  return useMemo(() => columnsWith(faulty), [faulty]);
}
