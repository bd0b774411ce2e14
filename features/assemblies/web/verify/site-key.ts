let known: string | undefined;

/** The key by which this site signs files, base64, also offline once it was read; undefined if it cannot be read. */
export async function siteKey(): Promise<string | undefined> {
  try {
    const { x } = (await (await fetch('/.well-known/atrium-contract-key.json')).json()) as { x?: unknown };
    if (typeof x === 'string') known = btoa(atob(x.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Offline, the key that was read before remains.
  }
  return known;
}
