/** Other search engines; the words are appended to `search`. */
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

/** Removes operators that only this site understands; phrases and exclusions stay. */
export const wordsElsewhere = (q: string): string =>
  q
    .replace(/(?<=^|\s)-?(?:kind|by|in|after|before):(?:["“”„«»][^"“”„«»]*["“”„«»]|\S*)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();

/** Address of an engine's results. */
export const addressAt = ({ search }: Engine, words: string): string => search + encodeURIComponent(words);

/** Address of the page that is shown before anything is sent to an engine. */
export const thanksAddress = ({ id }: Engine, words: string): `/${string}` =>
  `/resultSearch/thanks?${new URLSearchParams({ engine: id, q: words }).toString()}`;
