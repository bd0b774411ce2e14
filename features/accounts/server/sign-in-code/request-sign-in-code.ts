import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { requestSignInCode as endpoint } from '../../contract/endpoints.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import { signInCodeRequested } from '../domain-events.ts';

/**
 * Requests a sign-in code. A job looks up the account later, so that response and timing are the
 * same for all. Not limited by account, since strangers could exhaust that limit.
 */
export async function requestSignInCode(
  context: Context,
  { body }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<Reply<typeof endpoint>> {
  await countAttempts(context, [['signInCodeAddress', networkOf(context.address)]]);
  if (context.config.smtpUrl === undefined) return { isMailed: false };
  await context.db.transaction((tx) => context.emit(tx, signInCodeRequested({ identifier: body.identifier })));
  return { isMailed: true };
}
