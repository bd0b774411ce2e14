import { endpoint } from '#platform/contract/endpoint.ts';
import { check, contractQuery, differences, session, sessionParams, verification } from './shapes.ts';

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
  params: sessionParams,
  reply: verification,
  errors: ['contract.differs'],
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
