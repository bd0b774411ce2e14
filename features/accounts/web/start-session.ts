import { session } from '#platform/web/session.tsx';

/** The code of a token that this browser cannot make sense of. */
export const unreadableToken = 'token.unreadable';

/** Keeps the token of a sign-in for all tabs. Throws a problem when the browser cannot read it. */
export function startSession(token: string, email: string): void {
  session.start(token, email);
  if (session.snapshot().user === null) throw { code: unreadableToken };
}
