/** So many links of one text are told apart; more say nothing that these do not. */
const mostLinks = 50;
const longestLink = 2_000;

/** An address as people paste it: with its scheme, however it is written, or beginning with `www.`. What surrounds it in a sentence is cut off behind. */
const pasted = /(?<![\p{L}\p{N}@])(?:https?:[/\\]+|www\.)[^\s<>"«»“”„‹›\p{Cc}]+/giu;

/** What says something about the sentence that an address ends, and nothing about the address. */
const endOfSentence = /[.,;:!?…'’‘*_~`|]+$/u;

/**
 * Where a text leads to in other houses: by the links behind its words (`hrefs`), and by the addresses that stand in it as words. Spelled out as the browser
 * would ask, so that a name in letters that look like others is seen for what it is. Our own pages, whatever their case, and mail addresses are none.
 */
export function linksElsewhere(texts: readonly string[], hrefs: readonly string[], publicUrl: string): string[] {
  const own = new URL(publicUrl);
  const found = new Set<string>();
  const typed = texts.flatMap((text) => Array.from(text.matchAll(pasted), ([match]) => withScheme(withoutEnd(match))));
  for (const address of [...hrefs, ...typed]) {
    const url = webAddress(address, own);
    if (url && !isSameHouse(url, own)) found.add(url.href.slice(0, longestLink));
    if (found.size === mostLinks) break;
  }
  return [...found];
}

const withScheme = (typed: string): string => (/^www\./i.test(typed) ? `https://${typed}` : typed);

/** Without what belongs to the sentence: full stops, and a bracket that was opened before the address. */
function withoutEnd(typed: string): string {
  const cut = typed.replace(endOfSentence, '');
  const last = cut.at(-1) ?? '';
  const open = { ')': '(', ']': '[', '}': '{' }[last];
  if (open === undefined || countOf(cut, open) >= countOf(cut, last)) return cut;
  return withoutEnd(cut.slice(0, -1));
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1;

/** What a browser on our pages would make of an address; undefined where that is no place on the web. */
function webAddress(address: string, own: URL): URL | undefined {
  if (!URL.canParse(address, own.href)) return undefined;
  const url = new URL(address, own);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // One word without a dot is a machine of one’s own network, and still another house; an empty host is none.
  return isWeb && url.hostname !== '' ? url : undefined;
}

/** The same name and the same door. Both usual doors are one, since each leads to the other. */
function isSameHouse(one: URL, own: URL): boolean {
  const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');
  return nameOf(one) === nameOf(own) && one.port === own.port;
}
