import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { gadgetMade, gadgetPage, gadgetParams, gadgetQuery, newGadget } from './shapes.ts';

export const listGadgets = endpoint({
  method: 'GET',
  path: '/api/gadgets-kebab',
  summary: 'What was shared in the groups of whoever asks, or in one of them, latest first',
  action: 'gadget.list',
  query: gadgetQuery,
  reply: gadgetPage,
});

export const createGadget = endpoint({
  method: 'POST',
  path: '/api/gadgets-kebab',
  summary: 'Shares one with the members of a group',
  action: 'gadget.create',
  body: newGadget,
  reply: gadgetMade,
  status: 201,
  errors: ['command.reused'],
});

export const deleteGadget = endpoint({
  method: 'DELETE',
  path: '/api/gadgets-kebab/:id',
  summary: 'Deletes one permanently',
  action: 'gadget.delete',
  params: gadgetParams,
  reply: done,
});
