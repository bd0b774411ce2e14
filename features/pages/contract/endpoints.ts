import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { textChange, textParams, textRemoval, textsRead } from './shapes.ts';

export const readTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts/:name',
  summary: 'Get a custom text of the installation in all languages. `null` means the built-in text.',
  action: 'text.manage',
  params: textParams,
  reply: textsRead,
});

export const saveText = endpoint({
  method: 'PUT',
  path: '/api/admin/texts/:name',
  summary: 'Replace a built-in text with a custom text, in one language.',
  action: 'text.manage',
  params: textParams,
  body: textChange,
  reply: done,
  bodyLimitBytes: 512 * 1024,
});

export const removeText = endpoint({
  method: 'DELETE',
  path: '/api/admin/texts/:name',
  summary: 'Restore the built-in text in one language.',
  action: 'text.manage',
  params: textParams,
  body: textRemoval,
  reply: done,
});

export { readText } from './public-endpoints.ts';
