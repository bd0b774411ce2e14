import { route, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { readSession } from '../../contract/endpoints.ts';
import type { OwnSession } from '../../contract/shapes.ts';
import { presentSession } from './present-session.ts';

/**
 * Adds waiting counts to the call about the session, which every page makes first, to save a
 * request.
 */
export function withBadgeCounts(accounts: ServerFeature, others: readonly Pick<ServerFeature, 'name' | 'badgeCounts'>[]): ServerFeature {
  async function read(context: Context): Promise<OwnSession> {
    const session = await presentSession(context);
    // A user who must choose a password sees no data before.
    if (session.mustChangePassword) return { ...session, waiting: [] };
    const on = others.filter(({ name }) => !context.modules.isOff(name)).flatMap(({ badgeCounts = [] }) => badgeCounts);
    const waiting = await Promise.all(
      on.map(async ({ kind, count }) => ({ kind, count: await count(context.db, signedIn(context.viewer), context.modules) })),
    );
    return { ...session, waiting: waiting.filter(({ count }) => count > 0) };
  }
  return { ...accounts, routes: [...accounts.routes, route(readSession, read)] };
}
