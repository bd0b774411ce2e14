import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import * as tokens from './token-shapes.ts';
import * as shapes from './webhook-shapes.ts';

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  summary: 'List the personal tokens of the authenticated user, and the available scopes.',
  action: 'token.list',
  reply: tokens.ownTokens,
});

export const makeToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Create a personal token. The secret is returned only once. Repeating the call with the same `commandId` replaces the secret.',
  action: 'token.make',
  body: tokens.newToken,
  reply: tokens.tokenMade,
  status: 201,
  errors: ['token.tooMany', 'command.reused'],
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revoke a personal token immediately.',
  action: 'token.revoke',
  params: tokens.tokenParams,
  reply: done,
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List the webhooks of the authenticated user, and the available kinds of events.',
  action: 'webhook.list',
  reply: shapes.ownWebhooks,
});

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  summary: 'Get a webhook.',
  action: 'webhook.list',
  params: shapes.webhookParams,
  reply: shapes.ownWebhook,
});

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Create a webhook. The signing secret is returned only once. Repeating the call with the same `commandId` replaces the secret.',
  action: 'webhook.make',
  body: shapes.newWebhook,
  reply: shapes.webhookMade,
  status: 201,
  errors: ['webhook.tooMany', 'webhook.addressRefused', 'command.reused'],
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Update a webhook, or turn it on or off. Turning it off discards pending deliveries.',
  action: 'webhook.edit',
  params: shapes.webhookParams,
  body: shapes.webhookChange,
  reply: shapes.ownWebhook,
  errors: ['webhook.addressRefused'],
});

export const renewSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Replace the signing secret of a webhook. The new secret is returned only once.',
  action: 'webhook.edit',
  params: shapes.webhookParams,
  body: nothing,
  reply: shapes.webhookMade,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook with its deliveries.',
  action: 'webhook.delete',
  params: shapes.webhookParams,
  reply: done,
});

export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a message of type `test` to a webhook.',
  action: 'webhook.send',
  params: shapes.webhookParams,
  body: nothing,
  reply: done,
  status: 202,
  errors: ['webhook.off'],
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'List the deliveries of a webhook in the last 30 days, newest first.',
  action: 'webhook.list',
  params: shapes.webhookParams,
  query: shapes.deliveriesQuery,
  reply: shapes.deliveries,
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Redeliver a message with the same ID.',
  action: 'webhook.send',
  params: shapes.deliveryParams,
  body: nothing,
  reply: done,
  status: 202,
  errors: ['webhook.off'],
});
