import type { Locator, Page } from '@playwright/test';
import { workbook } from '#features/group-designer/server/testing/workbooks.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** Long press, drag and release by touch. */
async function carryByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('there is nothing to carry, or nowhere');
  const [x, y] = [start.x + 40, start.y + 15];
  const [aside, down] = [end.x + end.width / 2 - x, end.y + 160 - y];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.locator('body > [data-person]')).toBeVisible();
  for (let step = 1; step <= 5; step += 1)
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + (aside * step) / 5, y: y + (down * step) / 5 }],
    });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

test('MV-02 MV-06 MV-08 an Excel file is arranged by touch in one window while another edits it: both are notified, and nothing is lost', async ({
  person,
}) => {
  const helen = await person('Helen', { role: 'manager', viewport: { width: 1180, height: 820 }, hasTouch: true });
  await helen.arrive('/masp');
  const { page } = helen;
  const part = (name: string) => page.getByRole('navigation', { name: 'Design sections' }).getByRole('link', { name });
  const file = await workbook('Google Sheets', [
    ['Rol', 'Nombre', 'Correo electrónico', 'Código postal', 'Teléfono', 'Grupos', 'Empresa', 'Responsable', 'Categoría', 'Descripción'],
    ['grupo', 'Coro del Norte', '', '', '', '', 'Federación', helen.email, 'legal', 'Cantamos juntos.'],
    ['grupo', 'Coro del Sur', '', '', '', '', 'Federación', helen.email, 'legal', 'También aquí.'],
    ['cliente', 'Zoé Aubert', 'zoe@example.org', 36201, 34612345678, 'Coro del Norte'],
    ['cliente', 'Tomás Peña', 'tomas@example.org', 35000, '', 'Coro del Norte'],
    ['cliente', 'Amadou Sy', 'amadou@example.org', 28001, '', ''],
  ]);
  await page.locator('main input[type="file"]').setInputFiles({
    name: 'Socios.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: file,
  });
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Socios' })).toBeVisible();
  await expect(page.getByText('No errors found.')).toBeVisible();
  await expect(page.getByText('Excel', { exact: false }).first()).toBeVisible();
  await part('Manage users').tap();
  await expect(page.getByRole('textbox', { name: 'Postal code, Zoé Aubert' })).toHaveValue('36201');
  await expect(page.getByRole('textbox', { name: 'Phone, Zoé Aubert' })).toHaveValue('34612345678');

  await part('Manage groups').tap();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(column('Coro del Norte').getByRole('row')).toHaveCount(2);
  // By the group's name: two selected people move together. Not at the very centre, where screen
  // readers tap.
  for (const name of ['Zoé Aubert', 'Tomás Peña']) await card(name).tap({ position: { x: 40, y: 15 } });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Coro del Sur/ })
    .tap();
  await expect(column('Coro del Sur').getByRole('row')).toHaveCount(2);
  // By a long press.
  await carryByTouch(page, card('Zoé Aubert'), column('Coro del Norte'));
  await expect(column('Coro del Norte').getByRole('row')).toHaveCount(1);
  await expect(page.locator('body > [data-person]')).toHaveCount(0);
  await expect(page.getByText('1 person moved to Coro del Norte.')).toBeAttached();
  await lookAt(page, 'designer-touch');

  // The same design in another window.
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  const other = await helen.context.newPage();
  await other.goto(new URL('?tab=users', page.url()).href);
  await part('Manage users').tap();
  const cell = (on: Page, what: string, who: string) => on.getByRole('textbox', { name: `${what}, ${who}` });
  await cell(other, 'City', 'Amadou Sy').fill('Lille');
  await cell(other, 'City', 'Amadou Sy').press('Enter');
  await expect(cell(page, 'City', 'Amadou Sy')).toHaveValue('Lille');

  // Concurrent changes: a save here is delayed until the other one is stored.
  let letGo = () => {};
  const isSavedThere = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/designs/*', async (route) => {
    if (route.request().method() === 'PUT') await isSavedThere;
    await route.fallback();
  });
  await cell(page, 'City', 'Zoé Aubert').fill('Rennes');
  await cell(page, 'City', 'Zoé Aubert').press('Enter');
  await expect(page.getByText('Saving…')).toBeVisible();
  await cell(other, 'City', 'Tomás Peña').fill('Cádiz');
  await cell(other, 'City', 'Tomás Peña').press('Enter');
  await expect(other.getByText(/^Saved/)).toBeVisible();
  letGo();
  await expect(page.getByText('This design has been changed in the meantime, perhaps in another window. Reload the page.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'designer-conflict');
  await page.getByRole('button', { name: 'Apply my changes' }).tap();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  for (const on of [page, other]) {
    await expect(cell(on, 'City', 'Zoé Aubert')).toHaveValue('Rennes');
    await expect(cell(on, 'City', 'Tomás Peña')).toHaveValue('Cádiz');
  }
});
