import { createContext, use } from 'react';
import { nobody, type Selection } from '../work/selection.ts';

/** Who is chosen on the board: people of one column, since it is out of it that they are moved. */
export interface Chosen {
  from: string | null;
  ids: Selection;
}

export const noneChosen: Chosen = { from: null, ids: nobody };

/** What columns and cards of the board have in common. It stays the same while people are chosen: cards are many. */
export interface Board {
  choose: (chosen: Chosen) => void;
  /** Takes somebody out of a column, with all who are chosen beside them; says how many they are. */
  take: (from: string | null, personId: string) => number;
  /** Nobody is dragged any more. */
  letGo: () => void;
  /** Puts whoever is dragged into a column. */
  drop: (to: string | null) => void;
  /** Whether whoever is dragged can be put there. */
  mayDrop: (to: string | null) => boolean;
  isEditable: boolean;
}

export const BoardContext = createContext<Board | null>(null);

/** Who is chosen, for lists that show it. */
export const ChosenContext = createContext(noneChosen);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('There is no board around this');
  return board;
}

/** By what people are told from other things that are dragged. */
export const peopleType = 'application/x-atrium-people';
