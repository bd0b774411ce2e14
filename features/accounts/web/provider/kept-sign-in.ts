const signInKey = 'providerSignIn';

interface KeptSignIn {
  handle: string;
  /** The page of ours that was wanted. */
  next: string | null;
}

/** Keeps in this window what shows that it was here that the way to the provider began. */
export function keepSignIn(kept: KeptSignIn): void {
  sessionStorage.setItem(signInKey, JSON.stringify(kept));
}

/** Takes it out again: it is good once. */
export function takeSignIn(): KeptSignIn | undefined {
  const text = sessionStorage.getItem(signInKey);
  sessionStorage.removeItem(signInKey);
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('handle' in kept) || typeof kept.handle !== 'string') return undefined;
    return { handle: kept.handle, next: 'next' in kept && typeof kept.next === 'string' ? kept.next : null };
  } catch {
    return undefined;
  }
}
