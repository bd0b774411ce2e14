import { domainToASCII } from 'node:url';

const withSubdomains = '*.';
const labels = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** A domain as it was typed, in the letters that mails are sent by; with `*.` before it its subdomains are meant too. Undefined where it is none. */
export function mailDomainOf(typed: string): string | undefined {
  const text = typed.trim();
  const prefix = text.startsWith(withSubdomains) ? withSubdomains : '';
  const domain = hostOf(text.slice(prefix.length));
  return domain === undefined ? undefined : `${prefix}${domain}`;
}

/** Whether the domain of an address is among these; where there are none, all are. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const host = hostOf(email.slice(email.lastIndexOf('@') + 1));
  if (host === undefined) return false;
  return domains.some((domain) => (domain.startsWith(withSubdomains) ? `.${host}`.endsWith(domain.slice(1)) : host === domain));
}

function hostOf(text: string): string | undefined {
  // What stands for something else in an address of the web is no letter of a domain.
  if (/[\s/\\:?#@%[\]]/.test(text)) return undefined;
  const host = domainToASCII(text).toLowerCase();
  return labels.test(host) && !/\.\d+$/.test(host) ? host : undefined;
}
