import { endpoint } from '#platform/contract/endpoint.ts';
import { textParams, textQuery, textRead } from './shapes.ts';

export const readText = endpoint({
  method: 'GET',
  path: '/api/texts/:name',
  summary: 'A text of the installation in one language; null where the built-in one stands',
  action: 'text.read',
  params: textParams,
  query: textQuery,
  reply: textRead,
});
