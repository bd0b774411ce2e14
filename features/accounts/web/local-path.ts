const anywhere = 'https://here.invalid';

/** A path of ours to go on to after signing in, or `undefined` for anything that would lead elsewhere or in a circle. */
export function localPath(wanted: string | null): string | undefined {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\s\\\p{Cc}]/u.test(wanted)) return undefined;
  const address = URL.canParse(wanted, anywhere) ? new URL(wanted, anywhere) : undefined;
  if (address?.origin !== anywhere || /^\/(?:connect|backPage)\/?$/.test(address.pathname)) return undefined;
  // Dots may have gone on the way: what is given back is judged too.
  return address.pathname.startsWith('//') ? undefined : address.pathname + address.search + address.hash;
}
