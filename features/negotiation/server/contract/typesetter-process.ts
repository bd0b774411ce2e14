import { contractSetter, type ContractOrder } from './set-contract.ts';
import { withSignatureField } from './signature/signature-field.ts';

// The process that `typesetter.ts` starts. It sets one contract at a time, and ends with the one who started it.
const set = contractSetter();

process.on('message', (order: ContractOrder) => {
  try {
    const pdf = set(order);
    process.send?.({ pdf: order.signature ? withSignatureField(pdf, order.signature) : pdf });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});

process.on('disconnect', () => process.exit());
