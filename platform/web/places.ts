import { createContext, use } from 'react';

/** Which addresses lead somewhere in this installation. */
export interface Places {
  /** False where a page stands whose module is switched off or not here. */
  isOpen: (address: string) => boolean;
  /** Where whoever has just signed in begins. */
  start: string;
}

export const PlacesContext = createContext<Places>({ isOpen: () => true, start: '/panel' });

/** The places of this installation: for what stands around links. `Link`, `LinkButton` and menus ask by themselves. */
export function usePlaces(): Places {
  return use(PlacesContext);
}
