import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe, { type RunOnly } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Largest depth of nested elements. */
const deepest = 40;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const colourRules = axe.getRules(tags).filter((rule) => rule.tags.includes('cat.color'));
/** All rules in light; in dark those about colours, since nothing else differs. */
const rules: Record<'light' | 'dark', RunOnly> = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: colourRules.map(({ ruleId }) => ruleId) },
};

/** The frame around the page. */
const frame = '.page-header, .below-header, body footer:not(main footer)';

/** Frame elements that this worker has examined, by kind, theme and width. */
const lookedAt = new Set<string>();

/** The minified version, which loads twice as fast. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects no axe violations on this page, in light and in dark. Checks nothing in Firefox, where axe
 * crashes a content process (e2e/engines/README.md).
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // After a full load, the page is rendered by its code.
  await expect(page.locator('main').first(), 'the page is there').toBeAttached();
  // Waits for fading elements to disappear. A busy form or button may be waiting for a dialog.
  await expect(page.locator(':is(div, ul)[aria-busy="true"]'), 'all is there').toHaveCount(0);
  // Axe considers elements partly covered by sticky parts too small: scrolls to the top, and
  // enlarges the window for dialogs.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  if (isDialog) await page.setViewportSize({ width, height: 2_400 });
  // Axe does not know that a modal dialog is above everything, and takes the bar at the bottom of a
  // phone for one that covers its buttons.
  await hideBelowDialog(page, true);
  const scrolled = await page.evaluate(() => {
    const top = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return top;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    // Excludes colours in transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Inherited colours change after those of the parent. Finishes animations instead of waiting
    // for frames, which a busy browser may not draw.
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
  await hideBelowDialog(page, false);
  if (isDialog) await page.setViewportSize({ width, height });
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
}

/** Hides the frame while a modal dialog is open, or shows it again. */
async function hideBelowDialog(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    ([around, hides]) => {
      if (hides && !document.querySelector('dialog:modal')) return;
      for (const part of document.querySelectorAll<HTMLElement>(around)) part.style.visibility = hides ? 'hidden' : '';
    },
    [frame, isHidden] as const,
  );
}

/** Kinds of elements in the frame, regardless of their texts: equal on most pages. */
async function kindsAround(page: Page): Promise<string[]> {
  return page.evaluate((around) => {
    const parts = [...document.querySelectorAll(around)].flatMap((part) => [part, ...part.querySelectorAll('*')]);
    return [...new Set(parts.map((each) => [each.tagName, ...each.getAttributeNames(), each.getAttribute('class') ?? ''].join(' ')))];
  }, frame);
}

/**
 * Axe violations of the page, optionally without the frame. Injects axe once, since parsing takes
 * longer than the analysis.
 */
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
