/** Pages for signed-in people. */
export const integrationsPage = () => import('./account/integrations-page.tsx').then((module) => module.IntegrationsPage);
export const webhookPage = () => import('./account/webhooks/webhook-page.tsx').then((module) => module.WebhookPage);
export const accountPart = () => import('./account/account-part.tsx').then((module) => module.AccountPart);
