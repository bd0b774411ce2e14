import { endpoint } from '#platform/contract/endpoint.ts';
import { done, nothing } from '#platform/contract/nothing.ts';
import * as tokens from './token-shapes.ts';
import * as shapes from './webhook-shapes.ts';

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  summary: 'One’s own personal tokens, and what one can be made for',
  action: 'token.list',
  reply: tokens.ownTokens,
});

export const makeToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Makes a personal token, which is told once; the same command again has it told anew, with another secret',
  action: 'token.make',
  body: tokens.newToken,
  reply: tokens.tokenMade,
  status: 201,
  errors: ['token.tooMany', 'command.reused'],
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Ends a personal token at once',
  action: 'token.revoke',
  params: tokens.tokenParams,
  reply: done,
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'One’s own webhooks, and of what they can be told',
  action: 'webhook.list',
  reply: shapes.ownWebhooks,
});

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  summary: 'One of one’s own webhooks',
  action: 'webhook.list',
  params: shapes.webhookParams,
  reply: shapes.ownWebhook,
});

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Makes a webhook; its secret is told once, and anew where the same command comes again',
  action: 'webhook.make',
  body: shapes.newWebhook,
  reply: shapes.webhookMade,
  status: 201,
  errors: ['webhook.tooMany', 'webhook.addressRefused', 'command.reused'],
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  summary: 'Changes a webhook, switches it off or on again',
  action: 'webhook.edit',
  params: shapes.webhookParams,
  body: shapes.webhookChange,
  reply: shapes.ownWebhook,
  errors: ['webhook.addressRefused'],
});

export const renewSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Has messages signed by another secret from now on, which is told once',
  action: 'webhook.edit',
  params: shapes.webhookParams,
  body: nothing,
  reply: shapes.webhookMade,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Deletes a webhook, with what it was told',
  action: 'webhook.delete',
  params: shapes.webhookParams,
  reply: done,
});

export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Sends a message of the type `test`',
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
  summary: 'What a webhook was told in the last 30 days, and what became of it; the latest first',
  action: 'webhook.list',
  params: shapes.webhookParams,
  query: shapes.deliveriesQuery,
  reply: shapes.deliveries,
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Sends a message once more, under the same id',
  action: 'webhook.send',
  params: shapes.deliveryParams,
  body: nothing,
  reply: done,
  status: 202,
  errors: ['webhook.off'],
});
