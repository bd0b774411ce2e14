import { session } from '#platform/web/session/session.tsx';

/** Error code for a token that this browser cannot parse. */
export const unreadableToken = 'token.unreadable';

/** Stores the token of a sign-in for all tabs; throws a problem if it cannot be parsed. */
export function startSession(token: string, email: string): void {
  session.start(token, email);
  if (session.snapshot().user === null) throw { code: unreadableToken };
}
