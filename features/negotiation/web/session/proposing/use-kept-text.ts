import { useCallback, useState } from 'react';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';

/** Whether there is an unsent draft on this device. */
export function hasKeptText(at: string): boolean {
  return new DraftStore().read('clause', at) !== undefined;
}

/** Stores a text as unsent draft, with which its form opens. */
export function keepText(at: string, text: string): void {
  new DraftStore().save('clause', at, text);
}

/**
 * A draft that survives reloading, closing the window and the end of the session; call `forget`
 * once it is sent or discarded.
 */
export function useKeptText(at: string, initial = ''): { text: string; setText: (text: string) => void; forget: () => void } {
  const [texts] = useState(() => new DraftStore());
  const [text, set] = useState(() => texts.read('clause', at) ?? initial);
  const setText = useCallback(
    (next: string) => {
      set(next);
      if (next === '') texts.remove('clause', at);
      else texts.save('clause', at, next);
    },
    [at, texts],
  );
  const forget = useCallback(() => {
    set(initial);
    texts.remove('clause', at);
  }, [at, initial, texts]);
  return { text, setText, forget };
}
