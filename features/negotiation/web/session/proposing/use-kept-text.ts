import { useCallback, useState } from 'react';
import { KeptTexts } from '#platform/web/kept-texts/kept-texts.ts';

/** Whether something that was typed here and not sent is kept on this device. */
export function hasKeptText(at: string): boolean {
  return new KeptTexts().read('clause', at) !== undefined;
}

/** A text that survives a reload, a closed window and the end of a session; `forget` once it is sent or thrown away. */
export function useKeptText(at: string, initial = ''): { text: string; setText: (text: string) => void; forget: () => void } {
  const [texts] = useState(() => new KeptTexts());
  const [text, set] = useState(() => texts.read('clause', at) ?? initial);
  const setText = useCallback(
    (next: string) => {
      set(next);
      if (next === '') texts.forget('clause', at);
      else texts.keep('clause', at, next);
    },
    [at, texts],
  );
  const forget = useCallback(() => {
    set(initial);
    texts.forget('clause', at);
  }, [at, initial, texts]);
  return { text, setText, forget };
}
