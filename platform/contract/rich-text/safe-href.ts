import { richTextLimits } from './limits.ts';

/**
 * Whether a link may have this address: absolute http, https or mailto, without credentials.
 * Ambiguous forms (white space, control characters, backslashes, `https:host`) are refused, not
 * repaired.
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
 * A typed address as a safe link: `example.org` becomes https, `ana@example.org` mailto. Undefined
 * where that is impossible.
 */
export function hrefFromTyped(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeHref(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) && isSafeHref(`mailto:${text}`)) return `mailto:${text}`;
  // A host has a dot; a colon may only precede a port, so that no other scheme passes as a host.
  if (/^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#].*)?$/.test(text) && isSafeHref(`https://${text}`)) return `https://${text}`;
  return undefined;
}
