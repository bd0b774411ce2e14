import { useCallback, useState } from 'react';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';

/** Whether a draft with this name is stored on this device. */
export const hasStoredComment = (name: string): boolean => new DraftStore().read('comment', name) !== undefined;

/**
 * Draft that survives reloads, closed windows and the end of the session. `name`: key of the place
 * where it is written.
 */
export function useStoredComment(name: string, start = ''): { text: string; setText: (text: string) => void; forget: () => void } {
  const [texts] = useState(() => new DraftStore());
  const [text, set] = useState(() => texts.read('comment', name) ?? start);
  const setText = useCallback(
    (next: string) => {
      set(next);
      if (next.trim() === '') texts.remove('comment', name);
      else texts.save('comment', name, next);
    },
    [name, texts],
  );
  const forget = useCallback(() => texts.remove('comment', name), [name, texts]);
  return { text, setText, forget };
}
