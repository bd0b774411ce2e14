import { expect, type Page } from '@playwright/test';
import { test } from './pictures.ts';
import { makeSameEveryTime } from './same-every-time.ts';
import { screens, type Screen, type Viewer } from './screens.ts';

/** The screens that have reference pictures, by viewer. */
const chosen: Readonly<Partial<Record<Viewer, readonly string[]>>> = {
  visitor: [
    'home',
    'documents-public',
    'document-public',
    'group-public',
    'join-unknown',
    'search-nothing',
    'sign-in',
    'register',
    'reset',
    'contact',
    'not-found',
  ],
  newcomer: ['first-groups', 'first-messages', 'first-documents', 'first-files', 'first-questions', 'first-negotiations'],
  manager: [
    'groups-create',
    'group-members',
    'group-new',
    'group-empty',
    'write',
    'own-document',
    'document',
    'question',
    'ask',
    'event',
    'events-new',
    'session',
    'designer',
    'designer-table',
    'designer-board',
    'account',
    'notification-settings',
    'help',
  ],
  administrator: ['moderation', 'moderation-case', 'administration', 'administration-modules', 'administration-limits'],
};

/** No animations, one colour for all people and groups (theirs follow from random IDs), and nothing that depends on the speed of the machine. */
const still = `*, ::before, ::after { transition: none !important; animation-duration: 0s !important }
  :root { ${[2, 3, 4, 5, 6].map((colour) => `--color-person-${colour}: var(--color-person-1) !important`).join('; ')} }
  [data-toast], footer { visibility: hidden !important }`;

/** Waits until all requests are answered, and nothing stands for what loads; networks of slow machines are idle before that. */
async function isComplete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main .pulse:visible')).toHaveCount(0);
}

for (const [viewer, names] of Object.entries(chosen) as [Viewer, readonly string[]][])
  test.describe(viewer, () => {
    test.use({ viewer });
    for (const { name, path, act } of (screens[viewer] as readonly Screen[]).filter((screen) => names.includes(screen.name)))
      test(name, async ({ page, idOf, say }) => {
        await page.clock.install();
        await page.goto(path.replaceAll(/:(\w+)/g, (_, id: string) => idOf(id)));
        await page.locator('html[data-answers]').waitFor();
        await page.addStyleTag({ content: still });
        await page.locator('main h1:visible, main h2:visible').first().waitFor();
        await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
        await isComplete(page);
        await act?.(page, say);
        await isComplete(page);
        // Clocks that go on would write their time again.
        await page.clock.pauseAt(Date.now() + 1_000);
        await page.evaluate(makeSameEveryTime);
        await expect(page).toHaveScreenshot(`${name}.png`);
      });
  });
