import { expect, test } from './journey.ts';

test('SH-12 AC-01 AC-03 in WebKit, a person registers, signs out, is refused with a wrong password and signs in', async ({ inWebKit }) => {
  const { page, ...ana } = await inWebKit('Ana', { role: 'manager' });
  await page.goto('/register');
  await page.alive();
  for (const name of ['username', 'name', 'email', 'password'] as const) await page.css(`main [name="${name}"]`).fill(ana[name]);
  await page.css('main [name="role"][value="manager"]', { hidden: true }).click();
  await page.css('main [name="acceptTerms"]', { hidden: true }).click();
  await page.css('main form button[type="submit"]').click();
  const menu = page.role('banner').role('button', 'Hello');
  await menu.click();
  await page.role('menuitem', 'Sign out').click();
  await page.waitForPath(/^\/backPage/);

  await page.goto('/connect#login');
  await page.alive();
  const token = () => page.evaluate(`return localStorage.getItem('authToken')`);
  expect(await token()).toBeNull();
  await page.css('main [name="identifier"]').fill(ana.email);
  await page.css('main [name="password"]').fill('not the pass phrase');
  const signIn = page.role('main').role('button', 'Sign in', { exact: true });
  await signIn.click();
  await page.role('alert').shown();
  await page.css('main [name="password"]').fill(ana.password);
  await signIn.click();
  await menu.shown();
  expect(await token()).not.toBeNull();
});
