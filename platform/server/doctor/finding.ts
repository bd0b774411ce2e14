/**
 * The result of a check. `warning`: works, but needs attention. `wrong`: does not work, or soon
 * will not. `skipped`: not checked.
 */
export interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'wrong' | 'skipped';
  says: string;
  /** Advice; absent if all is well. */
  todo?: string;
}

/** A finding without a fault. */
export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
/** A finding that needs attention; `todo` says what to do. */
export const warning = (about: string, says: string, todo: string): Finding => ({ about, state: 'warning', says, todo });
/** A fault; `todo` says what to do. */
export const wrong = (about: string, says: string, todo: string): Finding => ({ about, state: 'wrong', says, todo });

/** A check that did not run; `says` gives the reason. */
export const skipped = (about: string, says: string): Finding => ({ about, state: 'skipped', says });

/** The reason of a failure in few words: the code of the system where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [message = ''] = (error.message || (error.cause instanceof Error ? error.cause.message : '')).split('\n');
  return code !== '' && !message.includes(code) ? `${message || 'failed'}, ${code}` : message || code;
}
