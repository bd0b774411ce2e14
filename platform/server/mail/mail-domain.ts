import { domainToASCII } from 'node:url';

const withSubdomains = '*.';
const labels = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Normalises a domain to ASCII; the prefix `*.` includes its subdomains. Undefined where it is
 * invalid.
 */
export function mailDomainOf(typed: string): string | undefined {
  const text = typed.trim();
  const prefix = text.startsWith(withSubdomains) ? withSubdomains : '';
  const domain = hostOf(text.slice(prefix.length));
  return domain === undefined ? undefined : `${prefix}${domain}`;
}

/** Whether the domain of an email address is allowed; an empty list allows all. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const host = hostOf(email.slice(email.lastIndexOf('@') + 1));
  if (host === undefined) return false;
  return domains.some((domain) => (domain.startsWith(withSubdomains) ? `.${host}`.endsWith(domain.slice(1)) : host === domain));
}

function hostOf(text: string): string | undefined {
  // Refuses characters with a meaning in URLs.
  if (/[\s/\\:?#@%[\]]/.test(text)) return undefined;
  const host = domainToASCII(text).toLowerCase();
  return labels.test(host) && !/\.\d+$/.test(host) ? host : undefined;
}
