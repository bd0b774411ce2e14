import type { Icon } from '../ui/icons.tsx';
import type { WordValues } from '#platform/contract/words.ts';

/** A sentence of a feature’s shared words (`words/shared/`). */
export interface SharedSentence {
  key: string;
  values?: WordValues;
}

/** An action offered from any page. */
export interface PaletteAction {
  /** The page where it starts. */
  to: `/${string}`;
  /** Key of its name among the feature’s shared words. */
  name: string;
  Icon: Icon;
  /** Only for people who can manage groups; otherwise for everyone signed in. */
  isForManagers?: boolean;
}

export interface PaletteResult {
  /** Unique within its section. */
  id: string;
  /** Its parts, each with whether it matches the query; or a sentence of the feature. */
  text: readonly (readonly [string, boolean])[] | SharedSentence;
  /** The icon: that of a kind of search results, or its own. */
  look: { kind: string } | { Icon: Icon };
  /** Its target or its action; the palette stays open after an action. */
  to?: string;
  act?: () => void;
}

/** A titled section of results. */
export interface PaletteSection {
  name: SharedSentence;
  results: readonly PaletteResult[];
}

/** Returns the results for a query; for an empty one, suggestions for the current page. */
export type PaletteSearch = (typed: string, signal: AbortSignal) => Promise<readonly PaletteSection[]>;

/** A feature’s search in the palette. Its code is loaded when the palette opens. */
export interface PaletteSource {
  order: number;
  /** On pages below these addresses its results come first. */
  firstAt?: readonly `/${string}`[];
  load: () => Promise<PaletteSearch>;
}
