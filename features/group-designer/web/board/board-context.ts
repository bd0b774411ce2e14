import { createContext, use } from 'react';
import type { Selection } from '../work/selection.ts';

/** Who is chosen on the board: people of one column, since it is out of it that they are moved. */
export interface Chosen {
  from: string | null;
  ids: Selection;
}

/** What columns and cards of the board have in common. */
export interface Board {
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** Who is being dragged. */
  carry: (carried: { from: string | null; ids: readonly string[] } | null) => void;
  /** Puts whoever is dragged into a column. */
  drop: (to: string | null) => void;
  /** Whether whoever is dragged can be put there. */
  mayDrop: (to: string | null) => boolean;
  isEditable: boolean;
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('There is no board around this');
  return board;
}

/** By what people are told from other things that are dragged. */
export const peopleType = 'application/x-atrium-people';
