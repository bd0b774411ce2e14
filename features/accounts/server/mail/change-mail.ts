import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { dropMail, retryMail as retry } from '#platform/server/mail/mail-queue.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { deleteMail as deleteEndpoint, retryMail as retryEndpoint } from '../../contract/mail-endpoints.ts';
import { audit } from '../audit/audit.ts';

/** Retries an unsent mail now. */
export const retryMail = (context: Context, { params }: ParsedInput<typeof retryEndpoint>) =>
  change(context, 'mail.retry', params.id, retry);

export const deleteMail = (context: Context, { params }: ParsedInput<typeof deleteEndpoint>) =>
  change(context, 'mail.delete', params.id, dropMail);

/** Runs a change on an unsent mail; `thing.notFound` while it is being sent. */
async function change(
  context: Context,
  action: string,
  id: string,
  work: (tx: Transaction, id: string) => Promise<boolean>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    if (!(await work(tx, id))) throw refuse('thing.notFound');
    await audit(tx, context, { action });
  });
  return {};
}
