import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { gadgetMade, gadgetPage, gadgetParams, gadgetQuery, newGadget } from './shapes.ts';

export const listGadgets = endpoint({
  method: 'GET',
  path: '/api/gadgets-kebab',
  summary: 'List the gadgets of the authenticated user’s groups, or of one group, newest first.',
  action: 'gadget.list',
  query: gadgetQuery,
  reply: gadgetPage,
});

export const createGadget = endpoint({
  method: 'POST',
  path: '/api/gadgets-kebab',
  summary: 'Create a gadget for the members of a group.',
  action: 'gadget.create',
  body: newGadget,
  reply: gadgetMade,
  status: 201,
  errors: ['command.reused'],
});

export const deleteGadget = endpoint({
  method: 'DELETE',
  path: '/api/gadgets-kebab/:id',
  summary: 'Permanently delete a gadget.',
  action: 'gadget.delete',
  params: gadgetParams,
  reply: done,
});
