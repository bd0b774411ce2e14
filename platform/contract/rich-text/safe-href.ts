import { richTextLimits } from './limits.ts';

/**
 * Whether an address may stand behind a link: absolute http, https or mailto, without credentials.
 * What parsers read differently (white space, control characters, backslashes, `https:host`) is refused, not repaired.
 */
export function isSafeHref(href: string): boolean {
  if (href.length > richTextLimits.hrefCharacters || !href.isWellFormed()) return false;
  if (/[\s\p{Cc}\p{Cf}\\<>"]/u.test(href)) return false;
  if (!/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(href)) return false;
  try {
    const url = new URL(href);
    if (/^mailto:/i.test(href)) return /^[^@]+@[^@]+$/.test(url.pathname);
    return url.username === '' && url.password === '' && url.hostname !== '';
  } catch {
    return false;
  }
}

/**
 * What a person typed, as an address that may stand behind a link: `example.org` becomes https, `ana@example.org` mailto.
 * Undefined when nothing safe can be made of it.
 */
export function hrefFromTyped(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeHref(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) && isSafeHref(`mailto:${text}`)) return `mailto:${text}`;
  // A host has a dot; a colon may only introduce a port, so that no other scheme slips in as a host.
  if (/^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#].*)?$/.test(text) && isSafeHref(`https://${text}`)) return `https://${text}`;
  return undefined;
}
