import type { Icon } from './ui/icons.tsx';
import type { WordValues } from '#platform/contract/words.ts';

/** A sentence among those that a feature says on pages of others (`words/shared/`). */
export interface SharedSentence {
  key: string;
  values?: WordValues;
}

/** Something that one begins, from wherever one is. */
export interface PaletteAction {
  /** Where it is begun. */
  to: `/${string}`;
  /** The key of what it is called, among the feature's shared words. */
  name: string;
  Icon: Icon;
  /** For those alone who may run groups; otherwise for everybody who is signed in. */
  isForManagers?: boolean;
}

/** One line of the palette. */
export interface PaletteFind {
  /** Tells it from the others of its part. */
  id: string;
  /** In pieces, each with whether it is what was typed; or one of the feature's own sentences. */
  text: readonly (readonly [string, boolean])[] | SharedSentence;
  /** Draws it: a kind of things that are found, or an icon of its own. */
  look: { kind: string } | { Icon: Icon };
  /** Where it leads, or what it does; what is done leaves the palette open. */
  to?: string;
  act?: () => void;
}

/** Lines that belong together, under a name. */
export interface PalettePart {
  name: SharedSentence;
  finds: readonly PaletteFind[];
}

/** Gives what fits what was typed so far; nothing typed fits what is near. */
export type PaletteFinder = (typed: string, signal: AbortSignal) => Promise<readonly PalettePart[]>;

/** What a feature finds in the palette. Its code comes when the palette is opened. */
export interface PaletteSource {
  turn: number;
  /** Below these addresses it stands before all others. */
  firstAt?: readonly `/${string}`[];
  load: () => Promise<PaletteFinder>;
}
