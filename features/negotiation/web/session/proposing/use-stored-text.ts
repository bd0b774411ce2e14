import { useState } from 'react';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';

/** Where the texts of a clause are stored: that in the first language, and one for each further language. */
export const placesOf = (at: string, languages: readonly string[] = []): readonly string[] => [
  at,
  ...languages.slice(1).map((language) => `${at}:${language}`),
];

/** Whether there is an unsent draft on this device. */
export function hasStoredText(...places: readonly string[]): boolean {
  return places.some((at) => new DraftStore().read('clause', at) !== undefined);
}

/** Stores texts as unsent drafts, with which their form opens. */
export function keepTexts(places: readonly string[], texts: readonly string[]): void {
  const drafts = new DraftStore();
  for (const [index, at] of places.entries()) drafts.save('clause', at, texts[index] ?? '');
}

/** Drafts of the texts of one clause. */
export interface StoredTexts {
  texts: readonly string[];
  setText: (text: string, index?: number) => void;
  setTexts: (texts: readonly string[]) => void;
  forget: () => void;
}

/**
 * Drafts that survive reloading, closing the window and the end of the session; call `forget` once
 * they are sent or discarded.
 */
export function useStoredTexts(places: readonly string[], initial: readonly string[] = []): StoredTexts {
  const [drafts] = useState(() => new DraftStore());
  const [texts, set] = useState(() => places.map((at, index) => drafts.read('clause', at) ?? initial[index] ?? ''));
  const setTexts = (next: readonly string[]) => {
    set([...next]);
    for (const [place, at] of places.entries()) {
      if (next[place]) drafts.save('clause', at, next[place]);
      else drafts.remove('clause', at);
    }
  };
  return {
    texts,
    setText: (text, index = 0) => setTexts(texts.with(index, text)),
    setTexts,
    forget() {
      set(places.map((_, index) => initial[index] ?? ''));
      for (const at of places) drafts.remove('clause', at);
    },
  };
}

/** One such draft. */
export function useStoredText(at: string, initial = ''): { text: string; setText: (text: string) => void; forget: () => void } {
  const { texts, setText, forget } = useStoredTexts([at], [initial]);
  return { text: texts[0] ?? '', setText: (text) => setText(text), forget };
}
