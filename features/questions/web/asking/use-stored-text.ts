import { useCallback, useState } from 'react';
import { emptyRichText, plainText } from '#platform/contract/rich-text/text.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';

interface StoredText {
  content: RichText;
  setContent: (content: RichText) => void;
  /** Deletes the stored text after sending or discarding. */
  forget: () => void;
}

/** Whether a text is stored on this device under this name. */
export const hasStoredText = (name: string): boolean => new DraftStore().read('discussion', name) !== undefined;

/**
 * A rich text stored on the device, which survives reloads and the end of a session. `name`
 * identifies the place of editing.
 */
export function useStoredText(name: string, start: RichText = emptyRichText): StoredText {
  const [texts] = useState(() => new DraftStore());
  const [content, set] = useState(() => readText(texts.read('discussion', name)) ?? start);
  const setContent = useCallback(
    (next: RichText) => {
      set(next);
      if (plainText(next).trim() === '') texts.remove('discussion', name);
      else texts.save('discussion', name, JSON.stringify(next));
    },
    [name, texts],
  );
  const forget = useCallback(() => texts.remove('discussion', name), [name, texts]);
  return { content, setContent, forget };
}

function readText(stored: string | undefined): RichText | undefined {
  try {
    return stored === undefined ? undefined : (JSON.parse(stored) as RichText);
  } catch {
    return undefined;
  }
}
