import { LRUCache } from 'lru-cache';
import type { Language } from '#platform/contract/language.ts';
import type { Settings } from '#platform/contract/page.ts';
import type { MarkPart } from '#platform/web/rendering/cached-markup.tsx';

/** Limit in characters for each settings object: about five thousand cards. */
const maxCharacters = 16 * 2 ** 20;
/** A random separator per process, which no text can contain. */
const separator = crypto.randomUUID();
/** A marked part splits the page into its number, its markup and the markup after it. */
const piecesPerPart = 3;

/** Unchanged settings are the same object. */
const caches = new WeakMap<Settings, LRUCache<string, string>>();

function cacheFor(settings: Settings): LRUCache<string, string> {
  let cache = caches.get(settings);
  if (!cache) {
    cache = new LRUCache({ maxSize: maxCharacters, sizeCalculation: (markup, key) => markup.length + key.length });
    caches.set(settings, cache);
  }
  return cache;
}

/**
 * For one page: `markPart` marks its cacheable parts, and `withCachedParts` inserts the cached markup
 * and stores new parts.
 */
export function cacheMarkup(settings: Settings, language: Language): { markPart: MarkPart; withCachedParts: (html: string) => string } {
  const cache = cacheFor(settings);
  const parts: { key: string; cached: string | undefined }[] = [];
  return {
    markPart(dependsOn) {
      const key = `${language} ${dependsOn}`;
      const cached = cache.get(key);
      const index = parts.push({ key, cached }) - 1;
      return { before: `${separator}${index}${separator}`, after: separator, isCached: cached !== undefined };
    },
    withCachedParts(html) {
      const pieces = html.split(separator);
      let page = pieces[0] ?? '';
      for (let at = 1; at < pieces.length; at += piecesPerPart) {
        const [index, rendered = '', after = ''] = pieces.slice(at, at + piecesPerPart);
        const part = parts[Number(index)];
        // A copy: a substring would retain the whole page in memory.
        if (part && part.cached === undefined) cache.set(part.key, JSON.parse(JSON.stringify(rendered)) as string);
        page += (part?.cached ?? rendered) + after;
      }
      return page;
    },
  };
}
