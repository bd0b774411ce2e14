import { pageOnPhone, viewOf } from '../../bench/first-view.ts';
import { figures } from '../support/table-reporter.ts';
import { fortyScreens } from './forty-screens.ts';
import { test } from './pictures.ts';

const rounds = 3;
/** Signed-in screens load their data after their code. */
const watchedMs = 6_000;

for (const [viewer, list] of fortyScreens)
  test.describe(viewer, () => {
    test.use({ viewer });
    for (const { name, path } of list)
      test(name, async ({ browser, contextOptions, storageState, baseURL, idOf }, { annotations }) => {
        const views = [];
        for (let round = 0; round < rounds; round += 1) {
          const page = await pageOnPhone(browser, { ...contextOptions, storageState, bypassCSP: true });
          const address = path.replaceAll(/:(\w+)/g, (_, id: string) => idOf(id));
          views.push(await viewOf(page, new URL(address, baseURL).href, watchedMs));
          await page.context().close();
        }
        const [, middle] = views.toSorted((one, other) => one.paintMs - other.paintMs);
        if (!middle) return;
        const { paintMs, shift, blockedMs, scriptBytes } = middle;
        const cells = [(paintMs / 1000).toFixed(2), shift.toFixed(3), String(Math.round(blockedMs)), (scriptBytes / 1024).toFixed(1)];
        annotations.push({ type: figures, description: JSON.stringify(cells) });
      });
  });
