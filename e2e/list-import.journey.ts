import type { Page } from '@playwright/test';
import { row, xlsxOf } from '#features/group-designer/server/testing/real-workbooks.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { askDatabase, runJob } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** List of a federation as people have them: titles, totals, a hidden sheet, and the list of last year. */
const federationList = (emails: readonly string[]) => {
  const head = ['Name', 'E-mail', 'Postcode'];
  const first = 5;
  const members = emails.map((email, at) => {
    const line = first + at;
    return row(line, [`Member ${String(at + 1).padStart(2, '0')}`, email, `<c r="C${line}" s="1"><v>${1_000 + at}</v></c>`]);
  });
  const total = row(first + emails.length, ['Total', String(emails.length)]);
  const titles = [row(1, ['Federation of Choirs']), row(2, ['As of November 2026']), row(4, head)];
  const hidden = row(1, head) + row(2, ['Nobody', 'hidden@example.org', '01000']);
  const last = row(1, head) + row(2, ['Member of 2025', 'last.year@example.org', '01000']);
  return xlsxOf(
    [
      { name: 'Codes', rows: hidden, state: 'hidden' },
      { name: 'Members 2026', rows: [...titles, ...members, total].join('') },
      { name: 'Members 2025', rows: last },
    ],
    { active: 1 },
  );
};

/** At 360 px the page does not scroll sideways. */
async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
}

test('MV-09 GR-13 a secretary imports a federation’s list as it is, answers the one open question, and invites thirty people to her own group', async ({
  atrium,
  person,
  mailbox,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const api = await ana.arrive(null);
  await ana.confirmAddress();
  await bob.arrive(null);
  await bob.confirmAddress();
  // New accounts invite at most twenty people a day.
  await askDatabase(atrium, `update users set created_at = created_at - interval '30 days' where username = $1`, [ana.username]);
  const { page } = ana;
  const name = `Choir ${api.user.id}`;
  const text = { companyName: 'Federation of Choirs', category: 'legal', description: 'We sing together.', visibility: 'private' };
  const choir = await api.post<{ id: string }>('/api/groups', { ...text, groupName: name });
  const own = api.user.id.toLowerCase();
  const emails = Array.from({ length: 30 }, (_, at) => (at === 0 ? bob.email : `member.${at}.${own}@example.org`));

  await page.goto('/masp');
  await page.locator('main input[type="file"]').setInputFiles({
    name: 'Federation.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await federationList(emails),
  });
  await expect(page.getByRole('heading', { name: 'Check the list' })).toBeVisible();
  // Of two lists the user has to choose one; the hidden sheet is not offered.
  const sheet = page.getByLabel('Sheet', { exact: true });
  await expect(sheet).toHaveAccessibleDescription('Several sheets contain a list. Choose one.');
  await expect(sheet.getByRole('option')).toHaveText(['Members 2026 (34 rows)', 'Members 2025 (2 rows)']);
  await sheet.selectOption('Members 2025 (2 rows)');
  await expect(page.getByRole('heading', { name: '1 row to import' })).toBeVisible();
  await sheet.selectOption('Members 2026 (34 rows)');
  await expect(page.getByRole('heading', { name: '30 rows to import' })).toBeVisible();
  await expect(page.getByLabel('Row with the column names')).toHaveValue('4');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText(`Member 01${bob.email}`);
  await page.getByText('3 rows skipped').click();
  for (const reason of ['Row 1: above the header', 'Row 2: above the header', 'Row 35: total'])
    await expect(page.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
  await expectAccessible(page);
  await expectNarrow(page);
  await lookAt(page, 'list-check');
  expect((await api.get<{ items: { peopleCount: number }[] }>('/api/designs')).items).toEqual([]);
  await page.getByRole('button', { name: 'Import' }).click();

  // The report leads on.
  await expect(page.getByRole('heading', { name: '30 rows imported' })).toBeVisible();
  await expect(page.getByText('30 people are not in a group yet')).toBeVisible();
  await page.getByLabel('Add them to').selectOption(`${name} (existing group)`);
  await expectAccessible(page);
  await expectNarrow(page);
  await lookAt(page, 'list-imported');
  await page.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('link', { name: 'Preview and finalize' }).click();
  await expect(page.getByText('People to invite', { exact: true })).toBeVisible();
  await page.getByText(/^Groups \(1\)/).click();
  await expect(page.getByText('Your existing group')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'list-preview');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await lookAt(page, 'list-confirm');
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Done for 1 existing group')).toBeVisible();
  await expect(page.getByText('People invited: 30.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'list-result');

  // No one is a member before accepting.
  const members = () => api.get<{ items: unknown[] }>(`/api/groups/${choir.id}/members`).then(({ items }) => items.length);
  expect(await members()).toBe(1);
  await runJob(atrium, 'groups.invite');
  await expect.poll(() => mailbox.countTo(emails[29] ?? ''), { timeout: scaled(30_000) }).toBe(1);
  await bob.page.goto('/network');
  const card = bob.page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('invites you to join');
  await card.getByRole('button', { name: /^Accept invitation/ }).click();
  await expect(bob.page.getByRole('link', { name })).toBeVisible();
  expect(await members()).toBe(2);
});
