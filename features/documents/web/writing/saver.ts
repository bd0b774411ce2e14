import type { AutosaveSnapshot } from './draft-autosaver.ts';
import type { Written } from './written.ts';

/** Saves what is written in an editor: by one person (`DraftAutosaver`), or live (`LiveText`). */
export interface Saver {
  snapshot: () => AutosaveSnapshot;
  change: (written: Written) => void;
  /** Saves everything; true if it is the text of the document on the server. */
  save: () => Promise<boolean>;
  readonly hasUnsaved: boolean;
  lose: () => void;
  /** Takes over the text that another window saved; false if there is unsaved text here. */
  follow: (written: Written, version: number) => boolean;
  /** Forgets what the server refused. */
  discard?: () => void;
  saveAsNew: () => Promise<string | null>;
  replaceOther: (version: number, written?: Written) => Promise<boolean>;
}
