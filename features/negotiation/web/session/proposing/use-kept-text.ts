import { useCallback, useState } from 'react';

/** What somebody has typed and not sent, kept for as long as the window is open. */
const storageKey = (at: string) => `negotiation:${at}`;

export function hasKeptText(at: string): boolean {
  return read(at) !== null;
}

/** A text that survives a reload; `forget` once it is sent or thrown away. */
export function useKeptText(at: string, initial = ''): { text: string; setText: (text: string) => void; forget: () => void } {
  const [text, set] = useState(() => read(at) ?? initial);
  const setText = useCallback(
    (next: string) => {
      set(next);
      try {
        if (next === '') sessionStorage.removeItem(storageKey(at));
        else sessionStorage.setItem(storageKey(at), next);
      } catch {
        // A device that keeps nothing still lets one write.
      }
    },
    [at],
  );
  const forget = useCallback(() => {
    set(initial);
    try {
      sessionStorage.removeItem(storageKey(at));
    } catch {
      // Then there is nothing to forget.
    }
  }, [at, initial]);
  return { text, setText, forget };
}

function read(at: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(at));
  } catch {
    return null;
  }
}
