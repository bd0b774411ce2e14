import { endpoint } from '#platform/contract/endpoint.ts';
import { contractQuery, session, sessionParams, verification } from './shapes.ts';

export const readContract = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/contract.pdf',
  summary: 'The contract as a PDF, in the language of the caller or in `lang`',
  action: 'negotiation.read',
  params: sessionParams,
  query: contractQuery,
  reply: session,
  fileType: 'application/pdf',
  errors: ['contract.incomplete', 'contract.empty', 'contract.tooLarge'],
});

export const readVerification = endpoint({
  method: 'GET',
  path: '/api/verify/:id',
  summary: 'What a contract’s file is checked against',
  action: 'contract.verify',
  params: sessionParams,
  reply: verification,
});
