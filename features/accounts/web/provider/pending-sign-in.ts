const signInKey = 'providerSignIn';

interface PendingSignIn {
  handle: string;
  /** Local path that was requested. */
  next: string | null;
}

/** Stores the handle of a provider sign-in in this window. */
export function savePendingSignIn(stored: PendingSignIn): void {
  sessionStorage.setItem(signInKey, JSON.stringify(stored));
}

/** Removes and returns the stored sign-in, which can be used once. */
export function takePendingSignIn(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(signInKey);
  sessionStorage.removeItem(signInKey);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('handle' in stored) || typeof stored.handle !== 'string') return undefined;
    return { handle: stored.handle, next: 'next' in stored && typeof stored.next === 'string' ? stored.next : null };
  } catch {
    return undefined;
  }
}
