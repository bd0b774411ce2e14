const anywhere = 'https://here.invalid';

/**
 * Validates the local path to open after sign-in; `undefined` if it leads elsewhere or back to a
 * sign-in page.
 */
export function localPath(wanted: string | null): string | undefined {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\s\\\p{Cc}]/u.test(wanted)) return undefined;
  const address = URL.canParse(wanted, anywhere) ? new URL(wanted, anywhere) : undefined;
  if (address?.origin !== anywhere || /^\/(?:connect|backPage)\/?$/.test(address.pathname)) return undefined;
  // Normalisation may remove dots, so the result is checked too.
  return address.pathname.startsWith('//') ? undefined : address.pathname + address.search + address.hash;
}
