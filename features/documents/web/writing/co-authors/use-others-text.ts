import { useEffect, type RefObject } from 'react';
import type { DocumentWhole } from '../../../contract/shapes.ts';
import type { AutosaveSnapshot } from '../draft-autosaver.ts';
import type { Saver } from '../saver.ts';
import type { Written } from '../written.ts';

interface OthersTextOptions {
  /** The draft as on the server, if several people write it. */
  latest: DocumentWhole | undefined;
  snapshot: AutosaveSnapshot;
  autosaver: Pick<Saver, 'follow'>;
  /** Contains the fields of the text. */
  sheet: RefObject<HTMLElement | null>;
  show: (written: Written) => void;
}

/**
 * Takes over the text that a co-author saved: immediately if no one types here, else when the
 * person asks for it. Unsaved text is never replaced; its next save is a conflict.
 */
export function useOthersText({ latest, snapshot, autosaver, sheet, show }: OthersTextOptions): { isNewer: boolean; take: () => void } {
  const isNewer = latest !== undefined && snapshot.state === 'saved' && latest.version > (snapshot.version ?? 0);
  const take = () => {
    if (!latest) return;
    const { title, subtitle, category, content, version } = latest;
    const written = { title, subtitle, category, content };
    if (autosaver.follow(written, version)) show(written);
  };
  useEffect(() => {
    if (isNewer && !isTypedIn(sheet.current)) take();
  });
  return { isNewer, take };
}

/** Whether the cursor is in one of the fields of the text. */
const isTypedIn = (sheet: HTMLElement | null): boolean =>
  sheet?.contains(document.activeElement) === true && document.activeElement?.matches('textarea, [contenteditable]') === true;
