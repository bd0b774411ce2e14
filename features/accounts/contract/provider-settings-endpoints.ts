import { endpoint } from '#platform/contract/endpoint.ts';
import { providerAsked, providerChange, providerChecked, providerRead } from './provider-settings-shapes.ts';

export const readProvider = endpoint({
  method: 'GET',
  path: '/api/admin/sign-in-provider',
  summary: 'The OpenID Connect provider that signs people in too; its secret is never shown',
  action: 'provider.read',
  reply: providerRead,
});

export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-in-provider',
  summary: 'Says which provider signs people in too, at once on every node',
  action: 'provider.manage',
  body: providerChange,
  reply: providerRead,
});

export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/api/admin/sign-in-provider',
  summary: 'Closes the way by the provider; accounts stay',
  action: 'provider.manage',
  reply: providerRead,
});

export const checkProvider = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in-provider/check',
  summary: 'Asks a provider to describe itself, and says what is wrong',
  action: 'provider.manage',
  body: providerAsked,
  reply: providerChecked,
});
