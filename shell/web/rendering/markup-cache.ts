import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import type { MarkPart } from '#platform/web/rendering/cached-markup.tsx';

/** Limit in characters for each settings object: about five thousand cards. */
const storedLetters = 16 * 2 ** 20;
/** A random separator per process, which no text can contain. */
const mark = crypto.randomUUID();
const partsOfMark = 3;

/** Unchanged settings are the same object. */
const stores = new WeakMap<Settings, LRUCache<string, string>>();

function storeOf(settings: Settings): LRUCache<string, string> {
  let store = stores.get(settings);
  if (!store) {
    store = new LRUCache({ maxSize: storedLetters, sizeCalculation: (markup, key) => markup.length + key.length });
    stores.set(settings, store);
  }
  return store;
}

/**
 * For one page: `place` marks its cacheable parts, and `whole` inserts the cached markup and stores
 * new parts.
 */
export function cacheMarkup(settings: Settings, language: Language): { place: MarkPart; whole: (html: string) => string } {
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
        // A copy: a substring would retain the whole page in memory.
        if (part && part.kept === undefined) store.set(part.key, JSON.parse(JSON.stringify(written)) as string);
        page += (part?.kept ?? written) + behind;
      }
      return page;
    },
  };
}
