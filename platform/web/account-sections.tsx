import { createContext, use, type ComponentType } from 'react';

/** What a feature shows on the person's account page: a section of its own, with a link to it at the top. */
export interface AccountSection {
  /** The anchor in the address. */
  id: string;
  Label: ComponentType;
  Content: ComponentType;
}

export const AccountSectionsContext = createContext<readonly AccountSection[]>([]);

/** The sections that features add to the account page. */
export function useAccountSections(): readonly AccountSection[] {
  return use(AccountSectionsContext);
}
