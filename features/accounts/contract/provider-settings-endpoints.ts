import { endpoint } from '#platform/contract/endpoint.ts';
import { providerAsked, providerChange, providerChecked, providerRead } from './provider-settings-shapes.ts';

export const readProvider = endpoint({
  method: 'GET',
  path: '/api/admin/sign-in-provider',
  summary: 'Get the settings of the OpenID Connect provider. The client secret is never returned.',
  action: 'provider.read',
  reply: providerRead,
});

export const saveProvider = endpoint({
  method: 'PUT',
  path: '/api/admin/sign-in-provider',
  summary: 'Set the OpenID Connect provider. The change takes effect immediately on all nodes.',
  action: 'provider.manage',
  body: providerChange,
  reply: providerRead,
});

export const removeProvider = endpoint({
  method: 'DELETE',
  path: '/api/admin/sign-in-provider',
  summary: 'Delete the OpenID Connect provider. Accounts that used it remain.',
  action: 'provider.manage',
  reply: providerRead,
});

export const checkProvider = endpoint({
  method: 'POST',
  path: '/api/admin/sign-in-provider/check',
  summary: 'Fetch the discovery document of a provider and report faults. No credentials are sent.',
  action: 'provider.manage',
  body: providerAsked,
  reply: providerChecked,
});
