import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';
import { startSession } from './support/start-session.ts';

const unheard = 'Network error. Please try again.';

/** Lets the next call reach the server but drops its answer. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

test('ER-02 NE-19 after a lost answer, pressing the button again does not create a duplicate', async ({ person, trouble }) => {
  trouble.expect(/Failed to load resource|ERR_FAILED/);
  const { page, ...ana } = await person('Ana', { role: 'manager' });
  await page.goto('/register');
  await isAlive(page);
  for (const name of ['username', 'name', 'email', 'password'] as const) await page.locator(`main [name="${name}"]`).fill(ana[name]);
  await page.locator('main [name="role"][value="manager"]').check();
  await page.locator('main [name="acceptTerms"]').check();
  await loseAnswer(page, '/api/auth/register');
  const register = page.locator('main button[type="submit"]');
  await register.click();
  await expect(page.getByText(unheard)).toBeVisible();
  await register.click();
  await expect.poll(() => ana.token()).not.toBeNull();

  await page.getByRole('link', { name: 'Negotiate' }).click();
  await page.locator('[data-main-action]').getByRole('link', { name: 'Start a session' }).click();
  await loseAnswer(page, '/api/negotiations');
  await startSession(page, { agenda: 'Who brings what to the east quay' });
  await expect(page.getByText(unheard, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start session' }).click();
  await page.waitForURL(/\/negociation\/[0-9A-Z]{8}$/);
  const sessions = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` };
    return (await (await fetch('/api/negotiations', { headers })).json()) as { items: unknown[] };
  });
  expect(sessions.items).toHaveLength(1);
});
