/** What a delivery receipt says: who handed what to whom, and when all of it had gone there. */
export interface DeliveryStatement {
  /** That it is one, and of which form: no other text that is signed by the same key begins so. */
  receipt: typeof receiptForm;
  /** The id of the file, which the page that checks receipts has in its address. */
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

/** A receipt as it is kept in a file: `statement` is the very text that is signed (Ed25519; key and signature in base64). */
export interface DeliveryReceipt {
  statement: string;
  signature: string;
  publicKey: string;
  /** Where anybody can check it. */
  address: string;
}

export const receiptForm = 'atrium-delivery-1';

/** The text of a statement that is signed. */
export const statementText = ({ file, name, size, sha256, sender, recipient, sharedAt, downloadedAt }: DeliveryStatement): string =>
  JSON.stringify({ receipt: receiptForm, file, name, size, sha256, sender, recipient, sharedAt, downloadedAt });

/** Reads a receipt; undefined where a file is none. Whether it is good is another question. */
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
