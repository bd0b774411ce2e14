import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { newcomer, registered, type Api } from './support/api.ts';
import { startAtrium, type Atrium } from './support/atrium.ts';
import { askDatabase } from './support/database.ts';
import { club, faultyFrom, federation, filled, peopleOfBefore } from './support/federation.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import type { Trouble } from './support/watch.ts';

const words = JSON.parse(readFileSync(new URL('../features/group-designer/words/es.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const say = (key: string, values: Record<string, string | number> = {}) =>
  (words[key] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
/** A browser of a signed-in user. */
async function atADesk(browser: Browser, atrium: Atrium, trouble: Trouble, { token }: Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: atrium.url, locale: 'es-ES', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  trouble.watch(page, 'Elena');
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    localStorage.setItem('authToken', stored);
    localStorage.setItem('cookie_consent', 'denied');
  }, token);
  return page;
}

test('MV-01 MV-02 MV-04 MV-05 MV-06 MV-07 MV-08 a federation is imported from a spreadsheet across a power cut, and one club is removed the next day', async ({
  browser,
  trouble,
}) => {
  const atrium = await startAtrium();
  try {
    const elena = newcomer('Elena', 'manager');
    const api = await registered(atrium, elena);
    await peopleOfBefore(atrium, api.user.id);
    const page = await atADesk(browser, atrium, trouble, api);
    const part = (name: string, on = page) =>
      on.getByRole('navigation', { name: say('parts') }).getByRole('link', { name: say(`tab.${name}`) });

    await page.goto('/masp');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: say('template') }).click();
    const template = readFileSync(await (await downloading).path(), 'utf8');
    const file = filled(template, elena.email).toString('base64');
    const dropped = await page.evaluateHandle((bytes) => {
      const held = new DataTransfer();
      held.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'Federación.csv', { type: 'text/csv' }));
      return held;
    }, file);
    for (const event of ['dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: dropped });
    await page.getByRole('button', { name: say('mapSubmit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Federación' })).toBeVisible();
    await expect(page.getByText('windows-1252')).toBeVisible();
    await expect(page.getByText(say('errorsFound_other', { count: federation.faults }))).toBeVisible();
    // Line number in the file: after the header, one line per club, and a line break in a cell.
    const line = 1 + federation.groups + 1 + faultyFrom + 1;
    const named = page.getByRole('row', { name: new RegExp(`^${line} `) });
    await expect(named).toContainText(say('column.language'));
    await expect(named).toContainText('gallego');
    await lookAt(page, 'story-errors');

    await part('users').click();
    await page.getByLabel(say('show'), { exact: true }).selectOption('faulty');
    await expect(page.getByText(say('peopleShown_other', { count: federation.faults }))).toBeVisible();
    await lookAt(page, 'story-table');
    await page.getByRole('searchbox', { name: say('findPerson') }).fill('lugo');
    await expect(page.getByText(say('peopleShown_other', { count: federation.strangeLanguages }))).toBeVisible();
    await page.getByLabel(say('chooseAll')).check();
    await page.getByRole('button', { name: say('bulkEdit') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('columnName')).selectOption('language');
    await dialog.getByLabel(say('newValue')).selectOption('es');
    await dialog.getByRole('button', { name: say('bulkWrite') }).click();
    await page.getByRole('button', { name: say('chooseNobody') }).click();
    await page.getByRole('searchbox', { name: say('findPerson') }).fill('');
    for (let left = federation.faults - federation.strangeLanguages; left > 0; left -= 1) {
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(left + 1);
      const wrong = page.getByRole('table').locator('input[aria-invalid="true"]').first();
      await wrong.fill((await wrong.inputValue()).replace('(at)', '@') || `Antía Rial ${left}`);
      await wrong.press('Enter');
    }
    await expect(page.getByText(say('nobodyFound'))).toBeVisible();

    // Moves a whole club by keyboard, with screen reader announcements.
    await part('groups').click();
    const region = (number: number, on = page) => on.getByRole('region', { name: club(number), exact: true });
    await region(1).getByRole('row').first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-live-announcer]')).not.toBeEmpty();
    for (let step = 0; step < 8 && !(await region(2).evaluate((element) => element === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(region(2)).toContainText(say('countPeople_other', { count: 50 }));
    await expect(page.getByRole('status').filter({ hasText: say('moved_other', { count: 25, group: club(2) }) })).toBeAttached();
    await expectAccessible(page);
    await lookAt(page, 'story-board');
    await expect(page.getByRole('status').filter({ hasText: say('kept', { time: '' }).trim() })).toBeVisible();
    await page.context().close();

    // Later in another browser.
    const desk = await atADesk(browser, atrium, trouble, api);
    await desk.goto('/masp');
    await expect(desk.getByRole('link', { name: 'Federación' })).toBeVisible();
    await lookAt(desk, 'story-list');
    await desk.getByRole('link', { name: 'Federación' }).click();
    await expect(region(2, desk)).toContainText(say('countPeople_other', { count: 50 }));
    await part('finalize', desk).click();
    const counted = (name: string) => desk.locator('main dl > div', { hasText: say(`count.${name}`) }).getByRole('definition');
    // Whether an address has an account makes no difference.
    await expect(counted('invited')).toHaveText(/^2\D?140$/);
    await expect(counted('added')).toHaveText('0');
    await expect(counted('groups')).toHaveText(String(federation.groups));
    await expect(counted('leftOut')).toHaveText('0');
    await expectAccessible(desk);
    await lookAt(desk, 'story-preview');

    trouble.expect(/WebSocket connection|Failed to load resource|status of 50[23]/);
    await desk.getByRole('button', { name: say('convert') }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('convert') })
      .click();
    await expect(desk.getByRole('progressbar')).toBeVisible();
    const done = async () => (await askDatabase<{ done: number }>(atrium, 'select done from design_progress'))[0]?.done ?? 0;
    await expect.poll(done, { intervals: [20] }).toBeGreaterThan(0);
    await atrium.restart('SIGKILL');
    await lookAt(desk, 'story-progress');
    await expect(desk.getByRole('heading', { name: say('madeGroups') })).toBeVisible({ timeout: scaled(90_000) });
    await expect(desk.getByText(say('became.invited', { count: federation.people }))).toBeVisible();
    const there = async () => {
      const [row] = await askDatabase<{ groups: string; people: string; members: string; invited: string }>(
        atrium,
        `select (select count(*) from groups where deleted_at is null) as groups, (select count(*) from users where email like 'socio-%') as people,
          (select count(*) from memberships m join users u on u.id = m.user_id where u.email like 'socio-%') as members,
          (select count(distinct i.email) from membership_invitations i join groups g on g.id = i.group_id and g.deleted_at is null
            where i.state = 'pending' and i.email like 'socio-%') as invited`,
      );
      return { groups: Number(row?.groups), people: Number(row?.people), members: Number(row?.members), invited: Number(row?.invited) };
    };
    // No one becomes a member or gets an account before accepting.
    const whole = { groups: federation.groups, people: federation.known, members: 0, invited: federation.people };
    expect(await there()).toEqual(whole);

    // The next day.
    await askDatabase(atrium, `update designs set converted_at = converted_at - interval '16 hours'`);
    await desk.reload();
    await expect(desk.getByRole('heading', { name: say('madeGroups') })).toBeVisible();
    await expectAccessible(desk);
    await lookAt(desk, 'story-result');
    await desk.getByRole('button', { name: say('undoNamed', { name: club(3) }) }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('undoConversion'), exact: true })
      .click();
    const removed = desk.getByRole('listitem').filter({ hasText: club(3) });
    await expect(removed).toContainText(say('state.undone'), { timeout: scaled(60_000) });
    await lookAt(desk, 'story-undone');
    // Its invitations are withdrawn too.
    const ofClub = Array.from({ length: federation.people }, (_, at) => at).filter((at) => at % federation.groups === 2).length;
    expect(await there()).toEqual({ ...whole, groups: federation.groups - 1, invited: federation.people - ofClub });
  } finally {
    await atrium.stop();
  }
});
