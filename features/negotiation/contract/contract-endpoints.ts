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
  summary: 'Download the contract as PDF, in language `lang` or that of the request. It is marked as interim until the session ends.',
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
  summary: 'Download the log of a session as JSON Lines. Each line is an event as it was hashed.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: session,
  fileType: 'application/jsonl',
});

export const readRecord = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/record.pdf',
  summary: 'Download the record of a session that ended without a contract as PDF, in language `lang` or that of the request.',
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
  summary: 'Get the public data for verifying the files of an ended session.',
  action: 'contract.verify',
  params: verifiedParams,
  reply: verification,
  errors: ['contract.differs', 'contract.notSet'],
});

export const countContracts = endpoint({
  method: 'GET',
  path: '/api/contracts/count',
  summary: 'Get the number of concluded contracts, or `null` if it is below 10.',
  action: 'contract.count',
  reply: contractCount,
});

export const readSample = endpoint({
  method: 'GET',
  path: '/api/verify/:id/sample.pdf',
  summary: 'Download the sample contract of a language as PDF, as signed or with one changed number.',
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
  summary: 'Check whether the stored data of an ended session is unchanged.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: check,
});

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/contract-differences',
  summary: 'List the sessions whose stored data has changed.',
  action: 'contract.differences',
  reply: differences,
});
