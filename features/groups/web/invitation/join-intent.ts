/** Remembers in this tab that a visitor chose to join by a link before they signed in. */
const key = 'joinAfterSignIn';

export function rememberJoin(code: string): void {
  try {
    sessionStorage.setItem(key, code);
  } catch {
    // Storage is blocked: the person presses the button once more.
  }
}

/** Whether the visitor chose to join by this link; forgets it. */
export function takeJoin(code: string): boolean {
  try {
    const isWanted = sessionStorage.getItem(key) === code;
    if (isWanted) sessionStorage.removeItem(key);
    return isWanted;
  } catch {
    return false;
  }
}
