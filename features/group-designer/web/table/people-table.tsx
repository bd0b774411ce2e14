import { useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import type { DesignPerson } from '../../contract/design.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { extended, toggled, toggledAll } from '../work/selection.ts';
import { useDesignerWords } from '../words.ts';
import { grid, PersonRow } from './person-row.tsx';
import { tableColumns } from './table-columns.ts';

/** Virtualised table: only visible rows are rendered. */
export function PeopleTable({ people }: { people: readonly DesignPerson[] }) {
  const t = useDesignerWords();
  const { groups } = useDesign();
  const { selection, select, faults, isEditable, work } = useDesignAtHand();
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<string>(undefined);
  const ids = useMemo(() => people.map(({ id }) => id), [people]);
  const chosenHere = ids.reduce((count, id) => count + Number(selection.has(id)), 0);
  const choose = (id: string, isRange: boolean) => {
    select(isRange ? extended(selection, ids, anchor.current, id) : toggled(selection, id));
    anchor.current = id;
  };
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={t('tab.users')}
      aria-rowcount={people.length + 1}
      className="max-h-[max(24rem,calc(100dvh-var(--header)-var(--dock)-13rem))] overflow-auto overscroll-contain rounded-card border border-line bg-surface"
    >
      <div role="rowgroup" className="sticky top-0 z-10 w-max min-w-full border-b border-line bg-surface">
        <div role="row" aria-rowindex={1} className={`${grid} desktop:items-center max-desktop:hidden`}>
          <div role="columnheader" className="grid place-items-center">
            <input
              type="checkbox"
              aria-label={t('chooseAll')}
              className="size-5"
              checked={chosenHere > 0 && chosenHere === ids.length}
              onChange={() => select(toggledAll(selection, ids))}
            />
          </div>
          <div role="columnheader" className="px-2 py-2.5 text-right text-sm text-muted">
            {t('line')}
          </div>
          {tableColumns.map((column) => (
            <div key={column} role="columnheader" className="truncate px-2 py-2.5 text-sm font-[560]">
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
  );
}
