import type { Locator, Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** A realistic list: semicolons, Windows-1252, Spanish headers, a line break in a cell. */
const listOf = (manager: string, known: string) => {
  const rows = [
    ['Rol', 'Nombre', 'Correo electrónico', 'Cargo', 'Ciudad', 'Grupos', 'Empresa', 'Responsable', 'Categoría', 'Descripción'],
    ['grupo', 'Coro del Norte', '', '', '', '', 'Federación', manager, 'legal', '"Cantamos juntos,\r\nlos martes."'],
    ['cliente', 'Zoé Aubert', 'zoe.aubert@example.org', 'Presidenta', 'Rennes', 'Coro del Norte', '', '', '', ''],
    ['cliente', 'Inés Ferrer', known, 'Entrenadora', 'Murcia', 'Coro del Norte', '', '', '', ''],
    ['cliente', 'Tomás Peña', '', 'Vocal', 'Cádiz', '', '', '', '', ''],
    ['cliente', 'Amadou Sy', 'amadou.sy@example.org', 'Tesorero', 'Lille', '', '', '', '', ''],
  ];
  return Buffer.from(rows.map((row) => row.join(';')).join('\r\n'), 'latin1');
};

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('MV-01 MV-02 MV-03 MV-04 MV-05 MV-06 MV-07 MV-08 a realistic list is corrected, arranged by keyboard, converted, and undone', async ({
  person,
}) => {
  const [helen, ines] = await Promise.all([person('Helen', { role: 'manager' }), person('Inés')]);
  const [api, hers] = await Promise.all([helen.arrive(null), ines.arrive(null)]);
  // Helen already has a group with Inés, whose address is confirmed.
  const season = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Season',
    companyName: 'Federation',
    category: 'legal',
    description: 'Who plays when.',
    visibility: 'public',
  });
  await hers.post(`/api/groups/${season.id}/join`);
  await ines.confirmAddress();
  const { page } = helen;
  const part = (name: string) => page.getByRole('navigation', { name: 'Design sections' }).getByRole('link', { name });

  // For managers only.
  await ines.page.goto('/masp');
  await expect(ines.page.getByRole('alert')).toContainText('You do not have the necessary permissions.');

  await page.goto('/network');
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create several groups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group designer' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'designer-start');
  const templating = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  expect((await templating).suggestedFilename()).toBe('atrium-template.csv');

  // An image with a wrong extension is refused before the import.
  const choose = page.locator('main input[type="file"]');
  await choose.setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') });
  await expect(page.getByRole('alert')).toContainText(
    'Error parsing CSV. Nothing was imported. Save the file as CSV or Excel and try again.',
  );
  await expect.poll(async () => (await api.get<{ items: unknown[] }>('/api/designs')).items).toEqual([]);

  // Asks for the columns where the headers are unknown.
  await choose.setInputFiles({ name: 'Clubs.csv', mimeType: 'text/csv', buffer: Buffer.from('A;B\nAna Roux;ana.roux@example.org\n') });
  await expect(page.getByRole('heading', { name: 'Check the list' })).toBeVisible();
  await expectAccessible(page);
  const mapped = page.getByRole('button', { name: 'Import' });
  await mapped.click();
  await expect(page.getByRole('alert')).toContainText('Missing required fields');
  await page.getByRole('combobox', { name: /“A”/ }).selectOption('Name');
  await page.getByRole('combobox', { name: /“B”/ }).selectOption('Email');
  await mapped.click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
  await page.goto('/masp');
  await page.getByRole('button', { name: 'Delete Clubs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Clubs' })).toBeHidden();

  await choose.setInputFiles({ name: 'Federación.csv', mimeType: 'text/csv', buffer: listOf(helen.email, ines.email) });
  await expect(page.getByRole('region', { name: /rows to import/ })).toContainText('Zoé Aubert');
  await mapped.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Federación' })).toBeVisible();
  await expect(page.getByText('windows-1252')).toBeVisible();
  await expect(page.getByText('Error in CSV file.').first()).toBeVisible();
  const wrong = page.getByRole('row', { name: /Missing required fields/ });
  await expect(wrong).toContainText('Email');
  await expect(wrong.getByRole('cell').first()).toHaveText('6');
  await expectAccessible(page);
  await lookAt(page, 'designer-imported');

  await part('Manage users').click();
  const address = page.getByRole('textbox', { name: /Email.*Tomás Peña/ });
  await expect(address).toHaveAccessibleDescription('Missing required fields. Fill in this one.');
  await expectAccessible(page);
  await lookAt(page, 'designer-table');
  await address.fill('tomas.pena@example.org');
  await address.press('Enter');
  await expect(address).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(address).toHaveAccessibleDescription('Missing required fields. Fill in this one.');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(address).toHaveValue('tomas.pena@example.org');

  await part('Create groups').click();
  await page.getByRole('button', { name: 'Create a group' }).first().click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Create group' });
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText('Missing required fields');
  await dialog.getByLabel('Name', { exact: true }).fill('Coro del Norte');
  await dialog.getByLabel('Company').fill('Federación');
  await dialog.getByLabel('Category').selectOption('legal');
  await dialog.getByLabel('Description').fill('Those who lead our matches.');
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText('This group already exists.');
  await dialog.getByLabel('Name', { exact: true }).fill('Referees');
  await expectAccessible(page);
  await create.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Referees' })).toBeVisible();
  await lookAt(page, 'designer-groups');

  await part('Manage groups').click();
  const free = page.getByRole('region', { name: 'Not in a group' });
  const referees = page.getByRole('region', { name: 'Referees' });
  const card = (name: string) => page.getByRole('row', { name });
  await expect(free.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await lookAt(page, 'designer-board');
  await free.getByRole('row', { name: /Tomás Peña/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(card('Amadou Sy')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card('Amadou Sy')).not.toBeFocused();
  await tabTo(page, referees);
  await page.keyboard.press('Enter');
  await expect(referees.getByRole('row', { name: /Amadou Sy/ })).toBeVisible();
  await expect(free.getByRole('row')).toHaveCount(1);

  await card('Tomás Peña').click();
  await page.getByRole('button', { name: 'Move to' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Referees/ })
    .click();
  await expect(referees.getByRole('row')).toHaveCount(2);
  // The target is in view: scrolling between press and move would cancel the drag.
  await card('Zoé Aubert').dragTo(referees, { targetPosition: { x: 120, y: 150 }, steps: 10 });
  await expect(referees.getByRole('row')).toHaveCount(3);

  // It is saved, and resumes where it was.
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await page.goto('/masp');
  await page.getByRole('link', { name: 'Federación' }).click();
  await expect(referees.getByRole('row')).toHaveCount(3);

  await part('Finalize').click();
  const counted = (text: string) => page.locator('main dl > div', { hasText: text }).getByRole('definition');
  // Inés has an account and a group of Helen's, but is invited like everyone else.
  await expect(counted('People to invite')).toHaveText('4');
  await expect(counted('People to add directly')).toHaveText('0');
  await expect(counted('Groups to create')).toHaveText('2');
  await expectAccessible(page);
  await lookAt(page, 'designer-preview');
  await page.getByRole('button', { name: 'Create real groups' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create real groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups created' })).toBeVisible({ timeout: scaled(60_000) });
  const made = page.getByRole('listitem').filter({ hasText: 'Referees' });
  await expect(made).toContainText('1 person');
  await expect(counted('Invited')).toHaveText('4');
  for (const answered of ['Accepted', 'Declined', 'No answer']) await expect(counted(answered)).toHaveText('0');
  await expectAccessible(page);
  await lookAt(page, 'designer-result');
  const { id } = (await api.get<{ items: { id: string; groupName: string }[] }>('/api/groups?list=mine')).items.find(
    ({ groupName }) => groupName === 'Referees',
  ) ?? { id: '' };
  expect(id).not.toBe('');

  await page.getByRole('button', { name: 'Undo everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create real groups' })).toBeVisible({ timeout: scaled(60_000) });
  expect((await api.ask('GET', `/api/groups/${id}`)).status).toBe(404);
  await page.goto('/network');
  await expect(page.getByText('Referees')).toBeHidden();
});
