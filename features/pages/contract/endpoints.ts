import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { textChange, textParams, textRemoval, textsRead } from './shapes.ts';

export const readTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts/:name',
  summary: 'A text of the installation in each language; null where the built-in one stands',
  action: 'text.manage',
  params: textParams,
  reply: textsRead,
});

export const saveText = endpoint({
  method: 'PUT',
  path: '/api/admin/texts/:name',
  summary: 'Puts a text of the installation in the place of the built-in one, in one language',
  action: 'text.manage',
  params: textParams,
  body: textChange,
  reply: done,
  bodyLimitBytes: 512 * 1024,
});

export const removeText = endpoint({
  method: 'DELETE',
  path: '/api/admin/texts/:name',
  summary: 'Goes back to the built-in text in one language',
  action: 'text.manage',
  params: textParams,
  body: textRemoval,
  reply: done,
});

export { readText } from './public-endpoints.ts';
