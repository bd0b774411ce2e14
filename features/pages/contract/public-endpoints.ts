import { endpoint } from '#platform/contract/endpoint.ts';
import { textParams, textQuery, textRead } from './shapes.ts';

export const readText = endpoint({
  method: 'GET',
  path: '/api/texts/:name',
  summary: 'Get a custom text of the installation in one language. `null` means the built-in text.',
  action: 'text.read',
  params: textParams,
  query: textQuery,
  reply: textRead,
});
