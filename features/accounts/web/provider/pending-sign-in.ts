const signInKey = 'providerSignIn';

interface PendingSignIn {
  handle: string;
  /** Local path that was requested. */
  next: string | null;
}

/** Stores the handle of a provider sign-in in this window. */
export function savePendingSignIn(kept: PendingSignIn): void {
  sessionStorage.setItem(signInKey, JSON.stringify(kept));
}

/** Removes and returns the stored sign-in, which can be used once. */
export function takePendingSignIn(): PendingSignIn | undefined {
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
