import { useCallback, useState } from 'react';
import { emptyRichText, plainText } from '#platform/contract/rich-text/text.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { KeptTexts } from '#platform/web/kept-texts/kept-texts.ts';

interface KeptText {
  content: RichText;
  setContent: (content: RichText) => void;
  /** Once it is sent or thrown away. */
  forget: () => void;
}

/** Whether a text that says something is kept on this device under this name. */
export const hasKeptText = (name: string): boolean => new KeptTexts().read('discussion', name) !== undefined;

/** A rich text that survives a reload, a closed window and the end of a session; `name` says where it is written. */
export function useKeptText(name: string, start: RichText = emptyRichText): KeptText {
  const [texts] = useState(() => new KeptTexts());
  const [content, set] = useState(() => readText(texts.read('discussion', name)) ?? start);
  const setContent = useCallback(
    (next: RichText) => {
      set(next);
      if (plainText(next).trim() === '') texts.forget('discussion', name);
      else texts.keep('discussion', name, JSON.stringify(next));
    },
    [name, texts],
  );
  const forget = useCallback(() => texts.forget('discussion', name), [name, texts]);
  return { content, setContent, forget };
}

function readText(kept: string | undefined): RichText | undefined {
  try {
    return kept === undefined ? undefined : (JSON.parse(kept) as RichText);
  } catch {
    return undefined;
  }
}
