import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { layoutFaults } from './layout-faults.ts';
import { fitHeight, isQuiet, stillPicture, test } from './pictures.ts';
import { screens, type Screen, type Viewer } from './screens.ts';

/** No animations, and no QR code of the site, whose port differs in each run. */
const still = `*, ::before, ::after { transition: none !important; animation-duration: 0s !important }
  img[src='/share-qr.svg'] { visibility: hidden }`;

for (const [viewer, list] of Object.entries(screens) as [Viewer, readonly Screen[]][])
  test.describe(viewer, () => {
    test.use({ viewer });
    for (const { name, path, press = [], act } of list)
      test(name, async ({ page, idOf, translate }, { titlePath, project }) => {
        await page.goto(path.replaceAll(/:(\w+)/g, (_, id: string) => idOf(id)));
        await page.locator('html[data-answers]').waitFor();
        await page.addStyleTag({ content: still });
        await page.locator('main h1:visible, main h2:visible').first().waitFor();
        await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
        await isQuiet(page);
        for (const key of press) {
          const of = (role: 'button' | 'menuitem' | 'link') => page.getByRole(role, { name: translate(key), exact: true });
          await of('button').or(of('menuitem')).or(of('link')).filter({ visible: true }).first().click();
          // Removes the hover state of what is under the pointer now.
          await page.mouse.move(0, 0);
          await isQuiet(page);
        }
        await act?.(page, translate);
        await fitHeight(page);
        for (const fault of await page.evaluate(layoutFaults)) console.log(`${titlePath.slice(1).join(' ')}: ${fault}`);
        expect(await stillPicture(page)).toMatchSnapshot(`${name}.png`);
        // It examines both themes itself; most rules do not depend on the language.
        if (project.name.endsWith('light-en')) await expectAccessible(page);
      });
  });
