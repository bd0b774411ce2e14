import { call } from '#platform/web/api.ts';
import { session } from '#platform/web/session.tsx';
import { signOut } from '../contract/endpoints.ts';

/**
 * Gives the function that signs out: the server ends the session, the browser forgets it, and a fresh page takes over,
 * so that nothing of the person stays in memory.
 */
export function useSignOut(): () => Promise<void> {
  return async () => {
    // Whatever the server answers, this browser forgets; a token that the server does not know is worthless anyway.
    await call(signOut, { body: {} }).catch(() => undefined);
    session.end();
    window.location.assign('/backPage');
  };
}
