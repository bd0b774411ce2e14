import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DesignHead, DesignResult } from '../../contract/shapes.ts';
import type { DesignWork, WorkState } from './design-work.ts';
import type { CellFaults } from './faults.ts';

/** Shared state of the parts of the page. */
export interface DesignAtHand {
  head: DesignHead;
  /** Result of the conversion, once it is loaded. */
  result: DesignResult | undefined;
  work: DesignWork;
  /** False during and after a conversion. */
  isEditable: boolean;
  selection: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  faults: CellFaults;
}

export const DesignContext = createContext<DesignAtHand | null>(null);

/** Throws outside the page of a design. */
export function useDesignAtHand(): DesignAtHand {
  const atHand = useContext(DesignContext);
  if (!atHand) throw new Error('There is no design around this');
  return atHand;
}

export function useWorkState(work: DesignWork): WorkState {
  return useSyncExternalStore(work.subscribe, work.state, work.state);
}

/** Current design. */
export const useDesign = () => useWorkState(useDesignAtHand().work).design;
