import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';

const html = ({ title = 'Tides', head = '', before = '', main = '<h1>Tides</h1>' }) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header class="page-header"><a href="/">Home</a>${head}</header>` +
  `${before}<main>${main}</main><footer><a href="/help">Help</a></footer></body></html>`;

/** Each is found although the frame was already examined on other pages. */
const mistakes = {
  'page-has-heading-one': html({ main: '<p>Low water at noon.</p>' }),
  'document-title': html({ title: '' }),
  'image-alt': html({ main: '<h1>Tides</h1><img src="data:,">' }),
  'color-contrast': html({ main: '<h1>Tides</h1><p style="color: #ccc; background: #fff">Low water at noon.</p>' }),
  region: html({ before: '<p>Low water at noon.</p>' }),
  // Known elements around the page are skipped; this one is new.
  'link-name': html({ head: '<a href="/tides" class="mark"></a>' }),
};

test('SH-11 axe violations in light or dark fail the check, whatever was examined before', async ({ browser }) => {
  const page = await browser.newPage();
  for (const sound of [html({}), html({ main: '<h1>Tides</h1><p>Low water at noon.</p>' })]) {
    await page.setContent(sound);
    await expectAccessible(page);
  }
  for (const [rule, wrong] of Object.entries(mistakes)) {
    await page.setContent(wrong);
    await expect(expectAccessible(page), rule).rejects.toThrow(new RegExp(`"${rule} \\(`));
  }
  await page.close();
});
