import type { Page } from '@playwright/test';

/**
 * Saves screenshots of a page, phone and desktop, light and dark, to test-results/looks; with
 * LOOK=1 only.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (process.env['LOOK'] !== '1') return;
  const size = page.viewportSize();
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: `test-results/looks/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (size) await page.setViewportSize(size);
}
