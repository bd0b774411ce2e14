import { createContext, use, type ComponentType } from 'react';

export const PanelSlotsContext = createContext<readonly ComponentType[]>([]);

/** What features show on a person's start page: requests that wait, drafts, and so on. */
export function usePanelSlots(): readonly ComponentType[] {
  return use(PanelSlotsContext);
}
