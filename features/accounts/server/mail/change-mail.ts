import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { Context } from '#platform/server/feature.ts';
import { dropMail, retryMail as retry } from '#platform/server/mail-queue.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { deleteMail as deleteEndpoint, retryMail as retryEndpoint } from '../../contract/mail-endpoints.ts';
import { audit } from '../audit/audit.ts';

/** Has a mail that was not sent tried again now. */
export const retryMail = (context: Context, { params }: ParsedInput<typeof retryEndpoint>) =>
  change(context, 'mail.retry', params.id, retry);

/** Deletes a mail that was not sent. */
export const deleteMail = (context: Context, { params }: ParsedInput<typeof deleteEndpoint>) =>
  change(context, 'mail.delete', params.id, dropMail);

/** A mail that is being sent at this moment is not there to be changed. */
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
