import { createContext, use, useSyncExternalStore } from 'react';
import type { DesignHead, DesignResult } from '../../contract/shapes.ts';
import type { DesignWork, WorkState } from './design-work.ts';
import type { CellFaults } from './faults.ts';

/** What all parts of the page work at. */
export interface DesignAtHand {
  head: DesignHead;
  /** What a conversion made, once that was read. */
  result: DesignResult | undefined;
  work: DesignWork;
  /** False while it is converted, or was. */
  isEditable: boolean;
  selection: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  faults: CellFaults;
}

export const DesignContext = createContext<DesignAtHand | null>(null);

export function useDesignAtHand(): DesignAtHand {
  const atHand = use(DesignContext);
  if (!atHand) throw new Error('There is no design around this');
  return atHand;
}

export function useWorkState(work: DesignWork): WorkState {
  return useSyncExternalStore(work.subscribe, work.state, work.state);
}

/** The design as it is now. */
export const useDesign = () => useWorkState(useDesignAtHand().work).design;
