import { createContext, use, type ComponentType } from 'react';

/** A part of the administrator's page. */
export interface AdministrationSection {
  /** Names it in the address: `?section=<id>`. */
  id: string;
  /** The key of its title among the words of its feature. */
  title: string;
  load: () => Promise<ComponentType>;
}

/** A section with the feature that it belongs to, whose words its title is among. */
export interface PlacedSection extends AdministrationSection {
  feature: string;
}

export const AdministrationSectionsContext = createContext<readonly PlacedSection[]>([]);

/** What features show to the administrator. */
export function useAdministrationSections(): readonly PlacedSection[] {
  return use(AdministrationSectionsContext);
}
