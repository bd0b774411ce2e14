import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import type { PlaceMarkup } from '#platform/web/kept-markup.tsx';

/**
 * About so many letters, for all settings and languages that are asked for at a time: some five
 * thousand cards.
 */
const keptLetters = 16 * 2 ** 20;
/** No text has it in it: it is made anew with each process. */
const mark = crypto.randomUUID();
const partsOfMark = 3;

/** Settings are the same object for as long as they are the same. */
const stores = new WeakMap<Settings, LRUCache<string, string>>();

function storeOf(settings: Settings): LRUCache<string, string> {
  let store = stores.get(settings);
  if (!store) {
    store = new LRUCache({ maxSize: keptLetters, sizeCalculation: (markup, key) => markup.length + key.length });
    stores.set(settings, store);
  }
  return store;
}

/**
 * Gives for one page what has its parts written around marks, and what then puts in their places
 * what was written of them before.
 */
export function keepMarkup(settings: Settings, language: Language): { place: PlaceMarkup; whole: (html: string) => string } {
  const store = storeOf(settings);
  const parts: { key: string; kept: string | undefined }[] = [];
  return {
    place(madeOf) {
      const key = `${language} ${madeOf}`;
      const kept = store.get(key);
      const number = parts.push({ key, kept }) - 1;
      return { before: `${mark}${number}${mark}`, behind: mark, isKept: kept !== undefined };
    },
    whole(html) {
      const pieces = html.split(mark);
      let page = pieces[0] ?? '';
      for (let at = 1; at < pieces.length; at += partsOfMark) {
        const [number, written = '', behind = ''] = pieces.slice(at, at + partsOfMark);
        const part = parts[Number(number)];
        // A copy: as a piece of the page it would keep all of that in memory.
        if (part && part.kept === undefined) store.set(part.key, JSON.parse(JSON.stringify(written)) as string);
        page += (part?.kept ?? written) + behind;
      }
      return page;
    },
  };
}
