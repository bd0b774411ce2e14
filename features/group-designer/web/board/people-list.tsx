import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useDesignAtHand } from '../work/design-context.ts';
import { extended, nobody, toggled } from '../work/selection.ts';
import { useDesignerWords } from '../words.ts';
import { ChosenContext, useBoard } from './board-context.ts';
import type { BoardColumn } from './columns.ts';
import { PersonCard } from './person-card.tsx';
import { useFingerDrag } from './use-finger-drag.ts';

const pageOfCards = 8;
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + pageOfCards,
  PageUp: (at) => at - pageOfCards,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Virtualised list of the people in one column. Arrow keys move, Space selects, Shift selects a
 * range.
 */
export function PeopleList({ column, label }: { column: BoardColumn; label: string }) {
  const t = useDesignerWords();
  const { faults } = useDesignAtHand();
  const { id, people } = column;
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { active, mine, focusTurn, focused, onPress, onKey, onMoved } = useChoosing(column, list);
  useFingerDrag(scroller, id, people.length > 0);

  if (people.length === 0)
    return <p className="px-3.5 pt-1 pb-4 text-sm text-muted">{column.total > 0 ? t('nobodyFound') : t('nobodyHere')}</p>;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={people.length}
      className="min-h-0 overflow-y-auto overscroll-contain pt-1"
    >
      <Virtualizer ref={list} data={people} itemSize={62} keepMounted={[active]}>
        {(person, index) => (
          <PersonCard
            key={person.id}
            person={person}
            columnId={id}
            index={index}
            isChosen={mine.has(person.id)}
            faults={faults.get(person.id)}
            isActive={index === active}
            focusTurn={index === active ? focusTurn : 0}
            focused={focused}
            onPress={onPress}
            onKey={onKey}
            onMoved={onMoved}
          />
        )}
      </Virtualizer>
    </div>
  );
}

/** The active card of a column and the selection in it, by mouse and keyboard. */
function useChoosing({ id, people }: BoardColumn, list: RefObject<VirtualizerHandle | null>) {
  const chosen = useContext(ChosenContext);
  const [at, setAt] = useState(0);
  const [focusTurn, setFocusTurn] = useState(0);
  const focused = useRef(0);
  const mine = chosen.from === id ? chosen.ids : nobody;
  const { take, takeAll, takeNone, beginAt } = useSelecting(id, people, mine);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(people.length - 1, index));
    setAt(next);
    setFocusTurn((turn) => turn + 1);
    list.current?.scrollToIndex(next, { align: 'nearest' });
    return next;
  };
  const press = (index: number, { shiftKey }: MouseEvent) => {
    setAt(index);
    take(index, shiftKey);
  };
  const key = (index: number, event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      if (event.shiftKey) beginAt(index);
      const next = go(step(index, people.length - 1));
      if (event.shiftKey) take(next, true);
    } else if (event.key === ' ') {
      event.preventDefault();
      take(index, event.shiftKey);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      takeAll();
    } else if (event.key === 'Escape' && mine.size > 0) takeNone();
  };

  const latest = useRef({ press, key });
  useEffect(() => {
    latest.current = { press, key };
    // In an empty list no one can get the focus, and people added later must not steal it.
    if (people.length === 0) focused.current = focusTurn;
  });
  // Stable callbacks, so that memoised cards rerender only when their own data change.
  const onPress = useCallback((index: number, event: MouseEvent) => latest.current.press(index, event), []);
  const onKey = useCallback((index: number, event: KeyboardEvent) => latest.current.key(index, event), []);
  // Moves the focus, whose card was removed.
  const onMoved = useCallback(() => void setTimeout(() => setFocusTurn((turn) => turn + 1)), []);
  return { active: Math.min(at, people.length - 1), mine, focusTurn, focused, onPress, onKey, onMoved };
}

/** Selecting people of a column: one, a range from the first one, all or none. */
function useSelecting(id: string | null, people: BoardColumn['people'], mine: ReadonlySet<string>) {
  const { choose, isEditable } = useBoard();
  const anchor = useRef<string>(undefined);
  return {
    take(index: number, isRange: boolean) {
      const personId = people[index]?.id;
      if (!personId || !isEditable) return;
      const order = isRange ? people.map((person) => person.id) : [];
      choose({ from: id, ids: isRange ? extended(mine, order, anchor.current, personId) : toggled(mine, personId) });
      if (!isRange) anchor.current = personId;
    },
    takeAll: () => choose({ from: id, ids: new Set(people.map((person) => person.id)) }),
    takeNone: () => choose({ from: id, ids: nobody }),
    /** A range begins here, unless someone was selected before. */
    beginAt(index: number) {
      anchor.current ??= people[index]?.id;
    },
  };
}
