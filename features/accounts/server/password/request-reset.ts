import type { Context } from '#platform/server/extension-points/feature.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { resetRequested } from '../domain-events.ts';

/**
 * Requests a reset link. A job looks up the account later, so that response and timing are the same
 * for all addresses.
 */
export async function requestReset(context: Context, { body }: { body: { email: string } }): Promise<Record<string, never>> {
  await countAttempts(context, [
    ['resetRequestAddress', networkOf(context.address)],
    ['resetRequestAccount', body.email],
  ]);
  await context.db.transaction((tx) => context.emit(tx, resetRequested({ email: body.email, language: context.language })));
  return {};
}
