/** Search engines of others, as their search pages are called: the words follow. */
export const engines = [
  { id: 'google', name: 'Google', search: 'https://www.google.com/search?q=' },
  { id: 'bing', name: 'Bing', search: 'https://www.bing.com/search?q=' },
  { id: 'duckduckgo', name: 'DuckDuckGo', search: 'https://duckduckgo.com/?q=' },
  { id: 'yahoo', name: 'Yahoo', search: 'https://search.yahoo.com/search?p=' },
  { id: 'qwant', name: 'Qwant', search: 'https://www.qwant.com/?q=' },
  { id: 'ecosia', name: 'Ecosia', search: 'https://www.ecosia.org/search?q=' },
  { id: 'brave', name: 'Brave', search: 'https://search.brave.com/search?q=' },
  { id: 'startpage', name: 'Startpage', search: 'https://www.startpage.com/sp/search?query=' },
  { id: 'yandex', name: 'Yandex', search: 'https://yandex.com/search/?text=' },
  { id: 'baidu', name: 'Baidu', search: 'https://www.baidu.com/s?wd=' },
] as const;

export type Engine = (typeof engines)[number];

/** The words of a search without what only this site understands; phrases and exclusions other engines read likewise. */
export const wordsElsewhere = (q: string): string =>
  q
    .replace(/(?<=^|\s)-?(?:kind|by|in|after|before):(?:["“”„«»][^"“”„«»]*["“”„«»]|\S*)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

/** Where an engine answers these words. */
export const addressAt = ({ search }: Engine, words: string): string => search + encodeURIComponent(words);

/** The page that says so before anything goes there. */
export const thanksAddress = ({ id }: Engine, words: string): `/${string}` =>
  `/resultSearch/thanks?${new URLSearchParams({ engine: id, q: words }).toString()}`;
