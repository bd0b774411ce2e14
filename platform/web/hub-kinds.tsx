import { createContext, use, type ComponentType } from 'react';

/** How one kind of thing appears in the Hub. */
export interface HubKind {
  Icon: ComponentType<{ size?: number; className?: string }>;
  /** The kind's name in the viewer's language, one (“Document”). A hook. */
  useLabel: () => string;
  /** Where the thing itself opens. */
  address: (item: { id: string; isPublic: boolean }, mode: 'public' | 'private') => string;
}

export type HubKinds = Readonly<Record<string, HubKind>>;

export const HubKindsContext = createContext<HubKinds>({});

/** The kinds that features put into the Hub. */
export function useHubKinds(): HubKinds {
  return use(HubKindsContext);
}
