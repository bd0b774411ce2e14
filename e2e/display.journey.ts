import type { Page } from '@playwright/test';
import { layoutFaults } from './pictures/layout-faults.ts';
import { newcomer, registered } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { isAlive } from './support/person.ts';
import { session } from './support/test-session.ts';

const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** Controls that are invisible with forced colours. */
function unseenControls(): string[] {
  const unseen: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(
    'main :is(input, select, textarea, [aria-pressed=true], [aria-current], .bg-accent)',
  )) {
    const style = getComputedStyle(control);
    const { width, height } = control.getBoundingClientRect();
    if (width < 4 || height < 4 || style.visibility === 'hidden' || style.opacity === '0') continue;
    const isDrawn = (['Top', 'Bottom', 'Left'] as const).some(
      (side) => style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0,
    );
    const own = style.appearance !== 'none' && control.matches('input[type=checkbox], input[type=radio], input[type=range]');
    const isNotified = style.textDecorationLine !== 'none' || style.outlineStyle !== 'none' || Number(style.fontWeight) >= 560;
    const parent = control.parentElement && getComputedStyle(control.parentElement);
    const isFilled =
      parent !== null &&
      !control.matches('input, select, textarea') &&
      style.backgroundColor !== parent.backgroundColor &&
      style.backgroundColor !== 'rgba(0, 0, 0, 0)';
    const isFramed = [control.parentElement, control.parentElement?.parentElement].some(
      (each) => each && getComputedStyle(each).borderBottomStyle !== 'none' && parseFloat(getComputedStyle(each).borderBottomWidth) > 0,
    );
    // The writing sheet has no frame.
    if (control.matches('textarea[data-look], .editor-toolbar select')) continue;
    if (!isDrawn && !own && !isNotified && !isFilled && !isFramed) unseen.push(control.outerHTML.slice(0, 160));
  }
  return unseen;
}

const modes = [
  { name: 'forced colours', media: { forcedColors: 'active' }, width: 1280, size: 16 },
  { name: 'more contrast', media: { contrast: 'more' }, width: 1280, size: 16 },
  { name: '200 % text', media: {}, width: 1280, size: 32 },
  { name: '200 % text on a phone', media: {}, width: 360, size: 32 },
] as const;

test('SH-12 ten main screens keep every control and fit, in forced colours, with more contrast, and at 200 % text', async ({
  atrium,
  person,
}) => {
  const ana = await person('Ana', { role: 'manager' });
  const bob = await registered(atrium, newcomer('Bob'));
  const api = await ana.arrive(null);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Harbour pilots and lighthouse wardens',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Pilots, wardens and all who depend on them.',
    visibility: 'public',
  });
  await bob.post(`/api/groups/${group.id}/join`);
  const { id } = await api.post<{ id: string }>('/api/documents', {
    title: 'What the tide brings to the harbour',
    category: 'legal',
    content: textOf('A quiet paragraph about tides, long enough for more than one line on a phone.'),
  });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [group.id] });
  await bob.post(`/api/comments`, { on: `document:${id}`, text: 'Thank you.' }).catch(() => undefined);
  const { state } = await api.post<{ state: { id: string } }>('/api/negotiations', {
    agenda: 'The shared workshop',
    documentType: 'services',
    lengthMinutes: 30,
  });
  await session(state.id).join(bob);
  await session(state.id).propose(bob, 'Costs', 'Each party bears its own costs.');
  const { page } = ana;
  const screens = {
    hub: '/panel',
    group: `/network/${group.id}`,
    messenger: `/messenger/${group.id}`,
    document: `/blog/${id}`,
    editor: '/article',
    events: '/events/new',
    negotiation: `/negociation/${state.id}`,
    account: '/account',
    search: '/search?q=tide',
    directory: '/myAddress',
  };
  // The browser’s own setting, which also moves the widths at which the layout changes.
  const chromium = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const [screen, path] of Object.entries(screens)) {
    await page.goto(path);
    await isAlive(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    for (const { name, media, width, size } of modes) {
      await page.emulateMedia({ forcedColors: null, contrast: null, ...media });
      await page.setViewportSize({ width, height: 800 });
      await chromium.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await settled(page);
      if (process.env['LOOK'] === '1')
        await page.screenshot({ path: `test-results/looks/display-${screen}-${name.replaceAll(/[ %]+/g, '-')}.png` });
      const found = await page.evaluate(layoutFaults);
      faults.push(...found.filter((fault) => /wide$|leaves/.test(fault)).map((fault) => `${screen}, ${name}: ${fault}`));
      const dock = await page.evaluate(() =>
        [...document.querySelectorAll('body > #root nav[aria-label*="bottom bar"] li')]
          .filter((item) => item.checkVisibility())
          .map((item) => Math.round(item.getBoundingClientRect().right)),
      );
      if (dock.some((right) => right > width)) faults.push(`${screen}, ${name}: navigation leaves the screen`);
      if (name === 'forced colours') faults.push(...(await page.evaluate(unseenControls)).map((fault) => `${screen}, ${name}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test('SH-12 the toolbar of the editor is one row at every width, and empty date fields do not look filled', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager', hasTouch: true });
  const api = await ana.arrive(null);
  await api.post('/api/groups', {
    groupName: 'Harbour pilots',
    companyName: 'Marsh Trust',
    category: 'legal',
    description: 'Pilots.',
    visibility: 'public',
  });
  const { page } = ana;
  await page.goto('/article');
  const row = page.locator('.editor-tool-row');
  await expect(row).toBeVisible();
  for (const width of [360, 768, 800, 992, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await row.evaluate((each) =>
      [...each.querySelectorAll('button')].map((tool) => Math.round(tool.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size, `rows at ${width} px`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.goto('/events/new');
  const ends = page.locator('[name="when.ends"]');
  const title = page.locator('main [name="title"]');
  const colour = (field: typeof ends) => field.evaluate((each) => getComputedStyle(each).color);
  await ends.fill('');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect.poll(() => colour(ends)).not.toBe(await colour(title));
  await ends.fill('2027-03-01');
  await title.focus();
  await expect.poll(() => colour(ends)).toBe(await colour(title));
});

/** Two frames later, styles apply to what is shown. */
const settled = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
