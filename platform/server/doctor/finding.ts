/**
 * What was looked at, and how it stands. `warning`: it works, and somebody should know. `wrong`: something does not work, or will not. `skipped`: it was not
 * looked at, so that nothing is known of it.
 */
export interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  /** What to do; absent where it is as it should be. */
  todo?: string;
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
export const warning = (about: string, says: string, todo: string): Finding => ({ about, state: 'warning', says, todo });
export const wrong = (about: string, says: string, todo: string): Finding => ({ about, state: 'wrong', says, todo });

export const skipped = (about: string, says: string): Finding => ({ about, state: 'skipped', says });

/** Why something failed, in the fewest words: the code of the system where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [message = ''] = (error.message || (error.cause instanceof Error ? error.cause.message : '')).split('\n');
  return code !== '' && !message.includes(code) ? `${message || 'failed'}, ${code}` : message || code;
}
