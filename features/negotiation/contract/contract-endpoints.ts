import { endpoint } from '#platform/contract/endpoint.ts';
import {
  check,
  contractCount,
  contractQuery,
  differences,
  sampleParams,
  sampleQuery,
  session,
  sessionParams,
  verification,
  verifiedParams,
} from './shapes.ts';

export const readContract = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/contract.pdf',
  summary: 'The contract as a PDF, in the language of the caller or in `lang`',
  action: 'negotiation.read',
  params: sessionParams,
  query: contractQuery,
  reply: session,
  fileType: 'application/pdf',
  errors: ['contract.incomplete', 'contract.empty', 'contract.tooLarge', 'contract.notSet', 'contract.notStamped', 'contract.differs'],
});

export const readLogFile = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/log.jsonl',
  summary: 'The log as JSON Lines: each line is an event as it was hashed',
  action: 'negotiation.read',
  params: sessionParams,
  reply: session,
  fileType: 'application/jsonl',
});

export const readRecord = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/record.pdf',
  summary: 'What a session that ended without a contract came to, as a PDF, in the language of the caller or in `lang`',
  action: 'negotiation.read',
  params: sessionParams,
  query: contractQuery,
  reply: session,
  fileType: 'application/pdf',
  errors: ['contract.noRecord', 'contract.tooLarge', 'contract.notSet', 'contract.notStamped', 'contract.differs'],
});

export const readVerification = endpoint({
  method: 'GET',
  path: '/api/verify/:id',
  summary: 'What a contract’s file is checked against',
  action: 'contract.verify',
  params: verifiedParams,
  reply: verification,
  errors: ['contract.differs', 'contract.notSet'],
});

export const countContracts = endpoint({
  method: 'GET',
  path: '/api/contracts/count',
  summary: 'How many contracts were concluded here, where there are enough to say so',
  action: 'contract.count',
  reply: contractCount,
});

export const readSample = endpoint({
  method: 'GET',
  path: '/api/verify/:id/sample.pdf',
  summary: 'The sample contract of a language as a PDF: as it was signed, or a copy in which one number was changed',
  action: 'contract.verify',
  params: sampleParams,
  query: sampleQuery,
  reply: verification,
  fileType: 'application/pdf',
  errors: ['contract.notSet'],
});

export const readCheck = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/check',
  summary: 'Whether what is kept of a session that has ended is what was written',
  action: 'negotiation.read',
  params: sessionParams,
  reply: check,
});

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/contract-differences',
  summary: 'Sessions of which something is kept that is not what was written',
  action: 'contract.differences',
  reply: differences,
});
