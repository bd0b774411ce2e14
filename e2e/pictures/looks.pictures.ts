import { expect } from '@playwright/test';
import { isQuiet, test } from './pictures.ts';
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

/** No animations, no pulse of the present, and nothing that depends on the speed of the machine. */
const still = `*, ::before, ::after { transition: none !important; animation-duration: 0s !important }
  [data-toast], footer { visibility: hidden !important }`;

for (const [viewer, names] of Object.entries(chosen) as [Viewer, readonly string[]][])
  test.describe(viewer, () => {
    test.use({ viewer });
    for (const { name, path, act } of (screens[viewer] as readonly Screen[]).filter((screen) => names.includes(screen.name)))
      test(name, async ({ page, idOf, say }) => {
        await page.goto(path.replaceAll(/:(\w+)/g, (_, id: string) => idOf(id)));
        await page.locator('html[data-answers]').waitFor();
        await page.addStyleTag({ content: still });
        await page.locator('main h1:visible, main h2:visible').first().waitFor();
        await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
        await isQuiet(page);
        await act?.(page, say);
        await page.evaluate(makeSameEveryTime);
        await expect(page).toHaveScreenshot(`${name}.png`);
      });
  });
