import { contractSetter, type ContractOrder } from './set-contract.ts';

// The process that `typesetter.ts` starts. It sets one contract at a time, and ends with the one who started it.
const set = contractSetter();

process.on('message', (order: ContractOrder) => {
  try {
    process.send?.({ pdf: set(order) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
