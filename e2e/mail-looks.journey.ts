import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailBanner } from '#platform/server/mail/mail-banner.ts';
import { allMails } from '../shell/server/testing/all-mails.ts';

/**
 * `MAIL_PICTURES=folder npx playwright test e2e/mail-looks.journey.ts` saves a screenshot of each
 * email.
 */
const pictures = process.env['MAIL_PICTURES'];

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 600])
    test(`LA-03 every email in each language fits ${width} px in a ${colorScheme} program, with readable colours`, async ({ browser }) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 700 } });
      const banner = `data:image/png;base64,${(await mailBanner()).toString('base64')}`;
      if (pictures) await mkdir(pictures, { recursive: true });
      for (const { name, html } of await allMails()) {
        await page.setContent(html.replaceAll('cid:banner@atrium', banner));
        const seen = await page.evaluate(lookAt);
        expect.soft(seen.width, `${name}: width`).toBeLessThanOrEqual(width);
        expect.soft(seen.outside, `${name}: outside of the sheet`).toEqual([]);
        expect.soft(seen.faint, `${name}: contrast below 4.5`).toEqual([]);
        expect.soft(seen.first, `${name}: what comes first`).toBe('H1');
        if (pictures) await page.screenshot({ path: join(pictures, `${name} ${width} ${colorScheme}.png`), fullPage: true });
      }
      await page.close();
    });

/**
 * Runs in the page: its width, overflowing elements, texts with low contrast, and the first element
 * with visible text.
 */
function lookAt() {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor.endsWith(', 0)') ? groundOf(element.parentElement) : backgroundColor;
  };
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility() && [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
  );
  const faint = texts.filter((element) => {
    const [one, other] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort((a, b) => b - a) as [
      number,
      number,
    ];
    return (one + 0.05) / (other + 0.05) < 4.5;
  });
  const outside = texts.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  });
  const named = (elements: Element[]) => elements.map(({ textContent }) => textContent?.slice(0, 40));
  return { width: document.documentElement.scrollWidth, faint: named(faint), outside: named(outside), first: texts[0]?.tagName };
}
