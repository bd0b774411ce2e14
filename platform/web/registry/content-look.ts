import type { ComponentType } from 'react';
import type { HubKind, HubKinds, SearchKind } from './slots.ts';

/** Appearance of a kind of content on pages of other features; `useKindName` has its name. */
export interface ContentLook extends Pick<SearchKind, 'Beside' | 'Picture'> {
  Icon: ComponentType<{ size?: number; className?: string }>;
  /**
   * Key of its plural among the shared words of its feature. Absent where search does not find it.
   */
  several?: string;
  /** Absent where the Hub does not list it. */
  hub?: Omit<HubKind, 'Icon'>;
}

/** Looks by kind. */
export type ContentLooks = Readonly<Record<string, ContentLook>>;

/** Derives what Hub, search, profiles and palette read of the looks of a feature. */
export function kindsOf(looks: ContentLooks): { hubKinds: HubKinds; searchKinds: Readonly<Record<string, SearchKind>> } {
  const hubKinds: Record<string, HubKind> = {};
  const searchKinds: Record<string, SearchKind> = {};
  for (const [kind, { Icon, several, Beside, hub, Picture = hub?.Picture }] of Object.entries(looks)) {
    if (hub) hubKinds[kind] = { ...hub, Icon };
    if (several !== undefined) searchKinds[kind] = { Icon, several, ...(Beside && { Beside }), ...(Picture && { Picture }) };
  }
  return { hubKinds, searchKinds };
}
