import { createContext, useContext } from 'react';
import type { Settings } from '#platform/contract/page.ts';

export const SettingsContext = createContext<Settings>({
  ownerName: '',
  hostingName: '',
  publicUrl: '',
  modulesOff: [],
  isDevelopment: false,
});

/** The settings of this installation. */
export function useSettings(): Settings {
  return useContext(SettingsContext);
}
