import type { ComponentType } from 'react';
import type { Prefetch } from './api.ts';
import type { HubKinds } from './hub-kinds.tsx';
import type { LiveHandlers } from './live.tsx';
import type { WordsLoaders } from './words.tsx';

/** Who may see a page at all; what is on it, the server decides. */
export type PageAccess = 'public' | 'signedIn';

/** Where a page is: the `:names` of its path, and its query. */
export interface PagePlace {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A screen. `load` brings its component; `prefetch` names what it needs when it is rendered on the server. */
export interface Page {
  path: `/${string}`;
  access: PageAccess;
  load: () => Promise<ComponentType>;
  prefetch?: (place: PagePlace) => Prefetch[];
}

/** What a feature plugs into the browser's side. Its name is also the namespace of its words. */
export interface WebFeature {
  name: string;
  words: WordsLoaders;
  pages: readonly Page[];
  live?: LiveHandlers;
  /** How the Hub shows this feature's kinds of things. */
  hubKinds?: HubKinds;
  /** What the person's start page shows of it. */
  panelSlots?: readonly ComponentType[];
}

/** Declares a feature. */
export function webFeature(feature: WebFeature): WebFeature {
  return feature;
}
