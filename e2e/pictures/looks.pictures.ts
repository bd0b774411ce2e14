import { expect, type Page, type Request } from '@playwright/test';
import { fortyScreens } from './forty-screens.ts';
import { test } from './pictures.ts';
import { makeSameEveryTime } from './same-every-time.ts';

/** No animations, one colour for all people and groups (theirs follow from random IDs), and nothing that depends on the speed of the machine. */
const still = `*, ::before, ::after { transition: none !important; animation-duration: 0s !important }
  :root { ${[2, 3, 4, 5, 6].map((colour) => `--color-person-${colour}: var(--color-person-1) !important`).join('; ')} }
  :root { ${[2, 3, 4, 5, 6, 7, 8].map((colour) => `--color-group-${colour}: var(--color-group-1) !important`).join('; ')} }
  [data-cover] > rect { visibility: hidden !important }
  [data-toast], footer { visibility: hidden !important }`;

/** A page that asked for nothing for as long has all it needs, on a slow machine too. */
const quietMs = 1_000;

/** Watches the requests of a page; returns a function that waits until all are answered and nothing loads. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastMs = Date.now();
  page.on('request', (request) => void open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      open.delete(request);
      lastMs = Date.now();
    });
  return async () => {
    await expect.poll(() => open.size === 0 && Date.now() - lastMs >= quietMs).toBe(true);
    await expect(page.locator('main .pulse:visible')).toHaveCount(0);
  };
}

for (const [viewer, list] of fortyScreens)
  test.describe(viewer, () => {
    test.use({ viewer });
    for (const { name, path, act } of list)
      test(name, async ({ page, idOf, translate }) => {
        const isComplete = watchRequests(page);
        await page.clock.install();
        await page.goto(path.replaceAll(/:(\w+)/g, (_, id: string) => idOf(id)));
        await page.locator('html[data-answers]').waitFor();
        await page.addStyleTag({ content: still });
        await page.locator('main h1:visible, main h2:visible').first().waitFor();
        await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
        await isComplete();
        await act?.(page, translate);
        await isComplete();
        // Running clocks would write their time again.
        await page.clock.pauseAt(Date.now() + 1_000);
        await page.evaluate(makeSameEveryTime);
        await expect(page).toHaveScreenshot(`${name}.png`);
      });
  });
