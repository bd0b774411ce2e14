import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { contractSigner, ourKeys } from '#platform/server/keys/contract-signer.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { receiptForm, statementText } from '../contract/receipt.ts';
import { findFile } from './store.ts';

/**
 * Delivery receipt, signed with the key of this installation, for users who can see the file.
 * Deterministic: the same file gives the same receipt.
 */
export async function readReceipt(
  { config, db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readReceipt>,
): Promise<Reply<typeof endpoints.readReceipt>> {
  const row = await findFile(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  const { name, size, sha256, sharedAt, downloadedAt } = row;
  if (downloadedAt === null) throw refuse('file.notDownloaded');
  const sender = { id: row.senderId, name: row.senderName };
  const recipient = { id: row.recipientId, name: row.recipientName };
  const statement = statementText({ receipt: receiptForm, file: id, name, size, sha256, sender, recipient, sharedAt, downloadedAt });
  const signer = contractSigner(config);
  return { statement, signature: signer.sign(statement), publicKey: signer.publicKey, address: `${config.publicUrl}/verify/${id}` };
}

/** Public keys for checking receipts. */
export async function readReceiptKeys({ config }: Context): Promise<Reply<typeof endpoints.readReceiptKeys>> {
  return { keys: [...ourKeys(config)] };
}
