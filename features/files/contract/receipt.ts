/**
 * Signed content of a delivery receipt: sender, recipient, file and time of the complete download.
 */
export interface DeliveryStatement {
  /** Type and version. Nothing else that is signed by the same key begins with it. */
  receipt: typeof receiptForm;
  /** ID of the file, which is also in the address of the page that checks receipts. */
  file: string;
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  sender: { id: string; name: string };
  recipient: { id: string; name: string };
  sharedAt: string;
  downloadedAt: string;
}

/**
 * Receipt file. `statement` is the exact text that is signed with Ed25519; key and signature are
 * base64.
 */
export interface DeliveryReceipt {
  statement: string;
  signature: string;
  publicKey: string;
  /** Address of the page where anyone can check the receipt. */
  address: string;
}

export const receiptForm = 'atrium-delivery-1';

/** Serialises a statement. The result is the signed text, so the order of keys must not change. */
export const statementText = ({ file, name, size, sha256, sender, recipient, sharedAt, downloadedAt }: DeliveryStatement): string =>
  JSON.stringify({ receipt: receiptForm, file, name, size, sha256, sender, recipient, sharedAt, downloadedAt });

/** Parses a receipt file. Returns undefined if it is not one; the signature is not checked. */
export function receiptIn(text: string): { receipt: DeliveryReceipt; says: DeliveryStatement } | undefined {
  try {
    const receipt = JSON.parse(text) as DeliveryReceipt;
    const says = JSON.parse(receipt.statement) as DeliveryStatement;
    return says.receipt === receiptForm && statementText(says) === receipt.statement && isWhole(receipt, says)
      ? { receipt, says }
      : undefined;
  } catch {
    return undefined;
  }
}

const isWhole = ({ signature, publicKey }: DeliveryReceipt, says: DeliveryStatement): boolean =>
  [signature, publicKey, says.file, says.name, says.sha256, says.sender.name, says.recipient.name, says.sharedAt, says.downloadedAt].every(
    (each) => typeof each === 'string',
  ) && typeof says.size === 'number';
