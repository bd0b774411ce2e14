import { expect, type Page } from '@playwright/test';

/** Opens the assembly on a page as soon as its start has come, which the page shows after a reload. */
export async function openWhenTime(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const open = main.getByRole('button', { name: 'Open assembly' });
  // The chair has it for each item once the assembly is open.
  const openItem = main.getByRole('button', { name: 'Open item' }).first();
  await expect(async () => {
    await page.reload();
    await expect(open.or(openItem).first()).toBeVisible({ timeout: 5_000 });
    if (await open.isVisible()) await open.click();
    await expect(openItem).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}
