import { serveComputations } from '#platform/server/child-processes/serve-computations.ts';
import { contractSetter, type ContractOrder } from './set-contract.ts';
import { withSignatureField } from '#platform/server/signing/signature-field.ts';

// Entry point of the process started by `contract-typesetter.ts`.
const set = contractSetter();

serveComputations((order: ContractOrder) => {
  const pdf = set(order);
  return order.signature ? withSignatureField(pdf, order.signature) : pdf;
});
