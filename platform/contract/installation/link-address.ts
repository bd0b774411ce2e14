import { isSafeHref } from '../rich-text/safe-href.ts';

const links = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Whether an address leads within the site, within the page, or safely elsewhere. */
function isGoodAddress(address: string): boolean {
  return /^(?:\/(?!\/)|#)[^\s\\<>"]*$/.test(address) || isSafeHref(address);
}

/** Whether all links of a text, `[words](address)`, lead where a link may lead. */
export function hasGoodLinks(text: string): boolean {
  return [...text.matchAll(links)].every(([, , address = '']) => isGoodAddress(address));
}

/** The text with the words alone of links that lead where none may: while it is being written. */
export function withGoodLinks(text: string): string {
  return text.replace(links, (link, words: string, address: string) => (isGoodAddress(address) ? link : words));
}
