import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe, { type RunOnly } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** So many elements stand within each other at most. */
const deepest = 40;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const colourRules = axe.getRules(tags).filter((rule) => rule.tags.includes('cat.color'));
/** All rules in light; in dark those about colours, since nothing else is another. */
const rules: Record<'light' | 'dark', RunOnly> = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: colourRules.map(({ ruleId }) => ruleId) },
};

/** What stands around the page itself. */
const frame = '.page-header, .below-header, body footer:not(main footer)';

/** What this worker looked at of it already, each kind of element with its theme and width. */
const lookedAt = new Set<string>();

/** What a page is given of it: the small form, which takes half as long to be sent and read. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** axe finds nothing on this page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that was just loaded anew is written by its code.
  await expect(page.locator('main').first(), 'the page is there').toBeAttached();
  // What is on its way out is pale, and soon gone. A form or a button may wait for what is asked beside it.
  await expect(page.locator(':is(div, ul)[aria-busy="true"]'), 'all is there').toHaveCount(0);
  // Of what has half gone under the header or the foot that stay, axe thinks that it is too small: from the page's top, and all of a dialog.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  if (isDialog) await page.setViewportSize({ width, height: 2_400 });
  const scrolled = await page.evaluate(() => {
    const top = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return top;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way from one theme to the other is judged by nobody.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What inherits its colour sets out when that of its parent has arrived. Nobody waits for pictures of it: a browser that is busy may draw none.
    await page.evaluate((rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        const underWay = document.getAnimations().filter(({ playState }) => playState !== 'finished');
        if (underWay.length === 0) return;
        for (const each of underWay) {
          if (each.effect?.getComputedTiming().endTime === Infinity) each.cancel();
          else each.finish();
        }
      }
    }, deepest);
    const kinds = (await kindsAround(page)).map((kind) => `${colorScheme} ${width} ${kind}`);
    const isFrameKnown = kinds.every((kind) => lookedAt.has(kind));
    expect(await violationsOf(page, rules[colorScheme], isFrameKnown), `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([]);
    for (const kind of kinds) lookedAt.add(kind);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (isDialog) await page.setViewportSize({ width, height });
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
}

/** The kinds of elements that stand around the page, whatever they say: they are the same on most. */
async function kindsAround(page: Page): Promise<string[]> {
  return page.evaluate((around) => {
    const parts = [...document.querySelectorAll(around)].flatMap((part) => [part, ...part.querySelectorAll('*')]);
    return [...new Set(parts.map((each) => [each.tagName, ...each.getAttributeNames(), each.getAttribute('class') ?? ''].join(' ')))];
  }, frame);
}

/** What axe has against the page, or against all of it but the frame. It is put there once: reading it takes longer than its judgement. */
async function violationsOf(page: Page, runOnly: RunOnly, isFrameKnown: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([asked, exclude]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(exclude === null ? document : { exclude }, {
        runOnly: asked,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
    },
    [runOnly, isFrameKnown ? frame : null] as const,
  );
}
