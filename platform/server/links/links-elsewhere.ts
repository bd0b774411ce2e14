/** Most links per text that are examined. */
const mostLinks = 50;
const longestLink = 2_000;

/**
 * A pasted URL: with a scheme in any notation, or beginning with `www.`. Surrounding punctuation is
 * removed later.
 */
const pasted = /(?<![\p{L}\p{N}@])(?:https?:[/\\]+|www\.)[^\s<>"«»“”„‹›\p{Cc}]+/giu;

/** Punctuation that ends a sentence, not a URL. */
const endOfSentence = /[.,;:!?…'’‘*_~`|]+$/u;

/**
 * External links of a text: from `hrefs` and from URLs in its words. Normalised as by browsers,
 * which makes look-alike domains visible. Excludes our own pages, in any case, and email addresses.
 */
export function linksElsewhere(texts: readonly string[], hrefs: readonly string[], publicUrl: string): string[] {
  const own = new URL(publicUrl);
  const found = new Set<string>();
  const typed = texts.flatMap((text) => Array.from(text.matchAll(pasted), ([match]) => withScheme(withoutEnd(match))));
  for (const address of [...hrefs, ...typed]) {
    const url = webAddress(address, own);
    if (url && !isSameSite(url, own)) found.add(url.href.slice(0, longestLink));
    if (found.size === mostLinks) break;
  }
  return [...found];
}

const withScheme = (typed: string): string => (/^www\./i.test(typed) ? `https://${typed}` : typed);

/** Removes the end of a sentence, and a bracket that was opened before the URL. */
function withoutEnd(typed: string): string {
  const cut = typed.replace(endOfSentence, '');
  const last = cut.at(-1) ?? '';
  const open = { ')': '(', ']': '[', '}': '{' }[last];
  if (open === undefined || countOf(cut, open) >= countOf(cut, last)) return cut;
  return withoutEnd(cut.slice(0, -1));
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1;

/** The URL as a browser on our pages resolves it; undefined where it is not HTTP. */
function webAddress(address: string, own: URL): URL | undefined {
  if (!URL.canParse(address, own.href)) return undefined;
  const url = new URL(address, own);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // A single word is a host in a local network, which is also external; an empty host is invalid.
  return isWeb && url.hostname !== '' ? url : undefined;
}

/** Same host and port. Ports 80 and 443 count as equal, since each redirects to the other. */
function isSameSite(one: URL, own: URL): boolean {
  const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');
  return nameOf(one) === nameOf(own) && one.port === own.port;
}
