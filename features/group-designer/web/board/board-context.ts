import { createContext, useContext } from 'react';
import { nobody, type Selection } from '../work/selection.ts';

/** Selected people of one column, which is the source when they are moved. */
export interface Chosen {
  from: string | null;
  ids: Selection;
}

export const noneChosen: Chosen = { from: null, ids: nobody };

/**
 * Shared functions of columns and cards. Does not change with the selection, because there are many
 * cards.
 */
export interface Board {
  choose: (chosen: Chosen) => void;
  /** Starts dragging a person with all selected people; returns their number. */
  take: (from: string | null, personId: string) => number;
  /** Ends dragging. */
  letGo: () => void;
  /** Drops the dragged people into a column. */
  drop: (to: string | null) => void;
  /** Whether the dragged people can be dropped into a column. */
  mayDrop: (to: string | null) => boolean;
  isEditable: boolean;
}

export const BoardContext = createContext<Board | null>(null);

/** Selected people, for lists that show the selection. */
export const ChosenContext = createContext(noneChosen);

/** Throws outside a board. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('There is no board around this');
  return board;
}

/** Drag type that distinguishes people from other dragged objects. */
export const peopleType = 'application/x-atrium-people';
