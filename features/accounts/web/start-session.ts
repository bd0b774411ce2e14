import { session } from '#platform/web/session/session.tsx';

/** Error code for a token that this browser cannot parse. */
export const unreadableToken = 'token.unreadable';

/** Error code for a token that this browser has no space to store. */
export const fullStorage = 'storage.fullHere';

/** Stores the token of a sign-in for all tabs; throws a problem if it cannot be stored or parsed. */
export function startSession(token: string, email: string): void {
  try {
    session.start(token, email);
  } catch {
    throw { isProblem: true, code: fullStorage, status: 0 };
  }
  if (session.snapshot().user === null) throw { code: unreadableToken };
}
