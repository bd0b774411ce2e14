import type { RefObject } from 'react';
import { useDrop } from 'react-aria-components';
import { peopleType, useBoard } from './board-context.ts';

/** Makes an element a drop target for people, by mouse, touch and keyboard. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, id: string | null) {
  const { drop, mayDrop, isEditable } = useBoard();
  return useDrop({
    ref,
    isDisabled: !isEditable,
    getDropOperation: (types) => (types.has(peopleType) && mayDrop(id) ? 'move' : 'cancel'),
    onDrop: () => drop(id),
  });
}
