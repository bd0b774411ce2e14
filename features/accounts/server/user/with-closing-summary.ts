import type { Reply } from '#platform/contract/endpoint.ts';
import { route, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { readClosing } from '../../contract/endpoints.ts';
import type { Closing } from '../../contract/shapes.ts';
import { findUser, type UserRow } from './user-store.ts';

function confirmationOf({ smtpUrl }: Context['config'], user: UserRow): Closing['confirmation'] {
  if (smtpUrl === undefined) return { to: null, because: 'noMailServer' };
  return user.emailConfirmedAt === null ? { to: null, because: 'unconfirmed' } : { to: user.email };
}

/**
 * Adds the call that lists what is deleted with an account. Other features count their content,
 * including that of disabled modules.
 */
export function withClosingSummary(
  accounts: ServerFeature,
  others: readonly Pick<ServerFeature, 'name' | 'accountContents'>[],
): ServerFeature {
  const contents = others.flatMap(({ name: feature, accountContents = [] }) => accountContents.map((each) => ({ feature, ...each })));

  async function closingOf({ config, db, viewer }: Context): Promise<Reply<typeof readClosing>> {
    const { id } = signedIn(viewer);
    const user = await findUser(db, id);
    if (!user) throw refuse('auth.expired');
    const counted = await Promise.all(contents.map(async ({ feature, kind, count }) => ({ feature, kind, count: await count(db, id) })));
    return { items: counted.filter(({ count }) => count > 0), confirmation: confirmationOf(config, user) };
  }
  return { ...accounts, routes: [...accounts.routes, route(readClosing, closingOf)] };
}
