import { isSafeHref } from '../rich-text/safe-href.ts';

const links = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Whether an address is within the site or page, or a safe external link. */
function isGoodAddress(address: string): boolean {
  return /^(?:\/(?!\/)|#)[^\s\\<>"]*$/.test(address) || isSafeHref(address);
}

/** Whether all links `[words](address)` of a text are safe. */
export function hasGoodLinks(text: string): boolean {
  return [...text.matchAll(links)].every(([, , address = '']) => isGoodAddress(address));
}

/** Replaces unsafe links by their words, for the preview. */
export function withGoodLinks(text: string): string {
  return text.replace(links, (link, words: string, address: string) => (isGoodAddress(address) ? link : words));
}
