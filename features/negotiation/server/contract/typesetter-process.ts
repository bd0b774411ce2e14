import { contractSetter, type ContractOrder } from './set-contract.ts';
import type { SignatureSpace } from './signature/signature-field.ts';

// The process that `typesetter.ts` starts. It sets one contract at a time, and ends with the one who started it.
const set = contractSetter();

process.on('message', async (order: ContractOrder) => {
  try {
    const pdf = set(order);
    process.send?.({ pdf: order.signature ? await withField(pdf, order.signature) : pdf });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
/** What reads a PDF is loaded for final contracts alone. */
async function withField(pdf: Buffer, space: SignatureSpace): Promise<Buffer> {
  const { withSignatureField } = await import('./signature/signature-field.ts');
  return withSignatureField(pdf, space);
}

process.on('disconnect', () => process.exit());
