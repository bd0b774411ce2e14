import type { Context } from '#platform/server/feature.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { resetRequested } from '../domain-events.ts';

/**
 * Takes note that somebody wants a link. Whether the address belongs to an account is looked up later, by a job: what
 * happens here, and how long it takes, is the same for all.
 */
export async function requestReset(context: Context, { body }: { body: { email: string } }): Promise<Record<string, never>> {
  await countAttempts(context, [
    ['resetRequestAddress', networkOf(context.address)],
    ['resetRequestAccount', body.email],
  ]);
  await context.db.transaction((tx) => context.emit(tx, resetRequested({ email: body.email, language: context.language })));
  return {};
}
