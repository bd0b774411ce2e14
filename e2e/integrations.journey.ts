import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('AD-08 a person creates a token; a program reads with it what its scopes permit, until it is revoked', async ({ person, atrium }) => {
  const ana = await person('Ana');
  await ana.register();
  const { page } = ana;
  await page.goto('/client#integrations');
  await page.getByRole('link', { name: 'Manage integrations' }).click();
  const section = page.locator('#tokens');
  await expect(section.getByText('No tokens yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Create a token' }).click();
  await section.getByRole('textbox', { name: 'Name' }).fill('Script at home');
  await section.getByRole('button', { name: 'Create token' }).click();
  await expect(section.getByRole('alert')).toContainText('Choose at least one permission');
  await expect(section.getByRole('textbox', { name: 'Name' })).toHaveValue('Script at home');
  await section.getByLabel('Documents').selectOption('Read');
  await expectAccessible(page);
  await lookAt(page, 'integrations-new-token');
  await section.getByRole('button', { name: 'Create token' }).click();
  const token = await section.getByRole('textbox', { name: 'Your new token' }).inputValue();
  expect(token).toMatch(/^atr_\w{40}$/);
  await expectAccessible(page);
  await lookAt(page, 'integrations-token');

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${atrium.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
  expect((await call('/api/documents?list=drafts')).status).toBe(200);
  expect((await call('/api/documents', { method: 'POST', body: '{}' })).status).toBe(403);
  expect((await call('/api/session')).status).toBe(403);

  await section.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const line = section.getByRole('listitem');
  await expect(line).toContainText(`Ends in ${token.slice(-4)}`);
  await expect(page.locator('main')).not.toContainText(token);
  await line.getByRole('button', { name: 'Revoke the token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(section.getByText('No tokens yet.')).toBeVisible();
  expect((await call('/api/documents?list=drafts')).status).toBe(401);
});

test('AD-08 a person creates a webhook, tests it, sees why deliveries fail, edits and deletes it', async ({ person }) => {
  const bob = await person('Bob');
  await bob.arrive('/client/integrations');
  const { page } = bob;
  const section = page.locator('#webhooks');
  await section.getByRole('button', { name: 'Create a webhook' }).click();
  await section.getByRole('textbox', { name: 'Name' }).fill('Intranet');
  await section.getByRole('textbox', { name: 'Address' }).fill('https://localhost/hook');
  await section.getByRole('button', { name: 'Create webhook' }).click();
  await expect(section.getByRole('alert')).toContainText('Choose at least one event.');
  await section.getByRole('checkbox').first().check();
  await section.getByRole('button', { name: 'Create webhook' }).click();
  await expect(section.getByRole('alert')).toContainText('Enter a public https:// address without a password.');
  await section.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.invalid/atrium');
  await lookAt(page, 'integrations-new-webhook');
  await section.getByRole('button', { name: 'Create webhook' }).click();
  await expect(section.getByRole('textbox', { name: 'Your webhook secret' })).toHaveValue(/^whsec_/);
  await section.getByRole('button', { name: 'Done' }).click();
  await section.getByRole('link', { name: 'Intranet' }).click();

  await page.getByRole('button', { name: 'Send a test' }).click();
  const line = page.locator('#deliveries').getByRole('listitem');
  await expect(line).toContainText('the host name could not be found', { timeout: scaled(20_000) });
  await expect(line).toContainText('Pending');
  await expect(page.getByText('No delivery has succeeded since')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'integrations-webhook');
  await line.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Intranet of the club');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intranet of the club');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('You switched this webhook off.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.locator('#webhooks').getByText('No webhooks yet.')).toBeVisible();
});

test('AD-08 a visitor reads the API guide in three languages, and each call with its scope, also without JavaScript', async ({
  page,
  atrium,
}) => {
  await page.goto('/api');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  await expectAccessible(page);
  await lookAt(page, 'reference');
  await page.getByRole('link', { name: 'documents', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls: documents');
  await page.getByText('GET /api/documents', { exact: true }).click();
  await expect(page.getByText('documents:read').first()).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'reference-area');
  const written = async (path: string, language: string) =>
    (await fetch(`${atrium.url}${path}`, { headers: { 'accept-language': language } })).text();
  expect(await written('/api', 'fr')).toContain('Démarrage rapide');
  expect(await written('/api', 'es')).toContain('Inicio rápido');
  expect(await written('/api?area=files', 'en')).toContain('/api/files/{id}/content');
  expect((await fetch(`${atrium.url}/api?area=nothing`)).status).toBe(404);
  expect((await fetch(`${atrium.url}/api/nothing`)).headers.get('content-type')).toContain('application/problem+json');
});
