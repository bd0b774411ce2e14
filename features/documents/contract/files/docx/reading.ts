import type { Lose } from './lost.ts';
import type { Numbers } from './numbering.ts';
import type { Styles } from './styles.ts';
import type { Xml } from '../xml.ts';

export interface Relation {
  target: string;
  isExternal: boolean;
  type: string;
}

/** State shared by the parts of a reading. */
export interface Reading {
  styles: Styles;
  numbers: Numbers;
  /** Relations of the part that is read. */
  relation: (id: string | undefined) => Relation | undefined;
  /** The ID of a picture in the text; undefined if it cannot be shown. */
  addPicture: (target: string) => string | undefined;
  /** The number of a note, in the order of its first reference. */
  noteNumber: (kind: 'footnote' | 'endnote', id: string) => number | undefined;
  lose: Lose;
  /** Open fields, which may end in another paragraph. */
  fields: Field[];
  /** Containers of `webSettings`, by ID; see `containers.ts`. */
  containers: ReadonlyMap<string, Container>;
}

export interface Field {
  instruction: string;
  isResult: boolean;
}

export interface Container {
  id: string;
  kind: 'quote' | 'item';
  /** Containers around it, outermost first. */
  outer: readonly Container[];
}

/** Picture, or blocks of a text box, of a paragraph. */
export type Floating = { type: 'picture'; id: string; alt: string; width: number | undefined } | { type: 'box'; content: Xml };
