import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

/** A year in the future, whenever this test runs. */
const year = new Date().getUTCFullYear() + 1;

test('HU-05 GR-10 GR-11 NO-01 EV-02 EV-06 an event is announced, answered, shown in each reader’s time zone, moved, cancelled and followed by a calendar; a public one is open to everyone', async ({
  page: reader,
  person,
  browser,
  atrium,
}) => {
  const [ana, bob] = await Promise.all([
    person('Ana', { role: 'manager', timezoneId: 'Europe/Madrid' }),
    person('Bob', { timezoneId: 'America/New_York', viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }),
  ]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const aGroup = async (groupName: string) => {
    const about = { companyName: 'Cooperative', category: 'legal', description: 'Who meets when.', visibility: 'public' };
    const { id } = await api.post<{ id: string }>('/api/groups', { groupName, ...about });
    await bobs.post(`/api/groups/${id}/join`);
    return id;
  };
  const group = await aGroup('Harbour festival, volunteers and stands');

  // Empty lists for the group and the person.
  const { page } = ana;
  const main = page.getByRole('main');
  await page.goto('/events');
  await expect(main.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();
  // The empty list has the button of the page, which its header hides.
  await expect(main.getByRole('link', { name: 'Announce an event' })).toHaveCount(1);
  await expectAccessible(page);
  await lookAt(page, 'events-empty');
  await page.goto(`/network/${group}?tab=events`);
  await expect(main.getByRole('heading', { name: 'No upcoming events in this group' })).toBeVisible();

  // By keyboard: the only group is preselected.
  await main.getByRole('link', { name: 'Announce an event' }).last().click();
  await main.getByRole('button', { name: 'Announce event', exact: true }).click();
  await expect(main.getByRole('alert').getByRole('link', { name: /^Title:/ })).toBeVisible();
  await main.getByLabel('Title').fill('Planning evening');
  await main.getByLabel('Starts').fill(`${year}-07-10`);
  await main.getByLabel('Start time').fill('18:30');
  await main.getByLabel('Ends').fill(`${year}-07-10`);
  await main.getByLabel('End time').fill('17:00');
  await expect(main.getByLabel('Time zone')).toHaveValue('Europe/Madrid');
  await main.getByLabel('Place').fill('Quay 3, first floor');
  await main.getByLabel('Description').fill('Bring the list of stands.\n\nThere is soup.');
  await expect(main.getByText('so anyone will be able to see this event')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'events-announcing');
  await main.getByRole('button', { name: 'Announce event', exact: true }).press('Enter');
  await expect(main.getByRole('alert').getByText('The end must be after the start. Change one of them.')).toBeVisible();
  await main.getByLabel('Ends').fill(`${year}-07-10`);
  await main.getByLabel('End time').fill('20:00');
  await main.getByRole('button', { name: 'Announce event', exact: true }).press('Enter');
  await page.waitForURL(/\/events\/[\da-f-]{36}$/);
  const address = new URL(page.url()).pathname;
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Planning evening');
  await expect(main.getByText('6:30').first()).toContainText('8:00');
  await expect(main.getByText('Central European Summer Time')).toBeVisible();
  await expect(main.getByText('Announced as')).toHaveCount(0);
  await expectAccessible(page);
  await lookAt(page, 'event');

  // Bob is notified and sees it in his time zone.
  await bob.page.goto('/notifications');
  await bob.page.getByRole('link', { name: /announced an event in .*Harbour festival.*Planning evening/ }).click();
  const theirs = bob.page.getByRole('main');
  await expect(theirs.getByText('12:30').first()).toContainText('2:00');
  await expect(theirs.getByText('Eastern Daylight Time')).toBeVisible();
  await expect(theirs.getByText(/Announced as .*6:30.*Central European Summer Time/)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'More' })).toBeVisible();
  await expectAccessible(bob.page);

  // He answers with a note; her page shows it immediately, and she checks him in.
  await theirs.getByRole('button', { name: 'Going', exact: true }).click();
  await theirs.getByText('Reminder and note').click();
  await theirs.getByRole('textbox', { name: 'Note for the organisers' }).fill('With my dog');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('1 person is going')).toBeVisible();
  // On a phone, the links to organiser and group are on two lines.
  const large = bob.page.viewportSize();
  await bob.page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(bob.page);
  if (large) await bob.page.setViewportSize(large);
  await main.getByRole('button', { name: 'Show answers' }).click();
  const answers = page.getByRole('dialog');
  await expect(answers.getByText('With my dog')).toBeVisible();
  await answers.getByRole('button', { name: 'Check in Bob' }).click();
  await expect(answers.getByText('1 person checked in')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // It is moved while he reads, and lasts as long as before.
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(main.getByLabel('Starts')).toHaveValue(`${year}-07-10`);
  await expect(main.getByLabel('Start time')).toHaveValue('18:30');
  await main.getByLabel('Starts').fill(`${year}-07-10`);
  await main.getByLabel('Start time').fill('19:00');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('1:00').first()).toContainText('2:30');

  // He downloads it, and a calendar follows his groups by a secret URL that can be renewed.
  const downloaded = bob.page.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Add to my calendar' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Planning evening.ics');
  await bob.page.goto('/events');
  await expect(theirs.getByRole('link', { name: 'Planning evening' })).toBeVisible();
  await theirs.getByRole('heading', { name: 'Subscribe in your calendar app' }).click();
  await theirs.getByRole('button', { name: 'Create a private address' }).click();
  const field = theirs.getByLabel('Address for your calendar app');
  await expect(field).toHaveValue(/\/api\/events\/calendar\/[\w-]{22}$/);
  const secret = new URL(await field.inputValue()).pathname;
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'events');
  const program = await browser.newContext({ baseURL: atrium.url });
  const file = await program.request.get(secret);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`DTSTART:${year}0710T170000Z`);
  await theirs.getByRole('button', { name: 'Create a new address' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click();
  await expect(field).not.toHaveValue(new RegExp(secret));
  expect((await program.request.get(secret)).status()).toBe(404);

  // Publicly, as server-rendered HTML without JavaScript.
  const plain = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'en-US', timezoneId: 'Asia/Tokyo' });
  const visitor = await plain.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Planning evening');
  await expect(visitor.locator('main time').filter({ hasText: '7:00' })).toHaveAttribute('datetime', `${year}-07-10T17:00:00.000000Z`);
  await expect(visitor.getByText('Central European Summer Time')).toBeVisible();
  const data = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as object;
  expect(data).toMatchObject({
    '@type': 'Event',
    name: 'Planning evening',
    startDate: `${year}-07-10T17:00:00.000000Z`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Quay 3, first floor' },
  });
  await reader.goto(address);
  await expectAccessible(reader);
  await lookAt(reader, 'event-public');
  expect(await (await visitor.request.get('/sitemaps/events-1.xml')).text()).toContain(address);
  expect(await (await visitor.request.get(`/events.ics?group=${group}`)).text()).toContain('SUMMARY:Planning evening');
  await visitor.goto(`/network/${group}`);
  await expect(visitor.getByRole('link', { name: 'Planning evening' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Subscribe to events' })).toHaveAttribute('href', `/events.ics?group=${group}`);
  await visitor.goto('/flux');
  await expect(visitor.getByRole('link', { name: 'Planning evening' })).toBeVisible();

  // A cancelled event remains with a notice.
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click();
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Planning evening' }).getByText('Cancelled', { exact: true })).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByText('Cancelled', { exact: true })).toBeVisible();
  await plain.close();
  await program.close();

  // A deleted event does not exist.
  await main.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/events');
  await expect(main.getByRole('heading', { name: 'No upcoming events' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Planning evening' })).toHaveCount(0);
});

test('LA-01 HU-05 an event in a zone whose clocks browser and server do not agree on is shown as entered, to each reader, as the server rendered it', async ({
  person,
  browser,
  atrium,
}) => {
  const ana = await person('Ana', { role: 'manager', timezoneId: 'America/Vancouver' });
  const api = await ana.arrive(null);
  const about = { companyName: 'Cooperative', category: 'legal', description: 'Who meets when.', visibility: 'public' };
  const { id: groupId } = await api.post<{ id: string }>('/api/groups', { groupName: 'Winter rowing', ...about });
  const texts = { groupId, place: '', link: '', details: '' };
  const entered = [
    {
      starts: '2026-12-10T18:30',
      timeZone: 'America/Vancouver',
      shown: /Thursday, December 10, 2026\s+6:30\sPM/,
      abroad: /Thursday, December 10, 2026 at 6:30\sPM/,
    },
    {
      starts: '2026-12-10T18:30',
      timeZone: 'America/Edmonton',
      shown: /Thursday, December 10, 2026\s+6:30\sPM/,
      abroad: /Thursday, December 10, 2026 at 6:30\sPM/,
    },
    {
      starts: '2026-12-10T18:30',
      timeZone: 'Africa/Casablanca',
      shown: /Thursday, December 10, 2026\s+6:30\sPM/,
      abroad: /^Announced as 6:30\sPM/,
    },
    {
      starts: '2027-03-28T02:30',
      timeZone: 'Europe/Chisinau',
      shown: /Sunday, March 28, 2027\s+2:30\sAM/,
      abroad: /^Announced as 2:30\sAM/,
    },
  ];
  for (const { starts, timeZone, shown, abroad } of entered) {
    const when = { isAllDay: false, starts, ends: null, timeZone };
    const { id } = await api.post<{ id: string }>('/api/events', { ...texts, title: `Rowing in ${timeZone}`, when });
    for (const timezoneId of [timeZone, 'Europe/Paris', undefined]) {
      const context = await browser.newContext({
        baseURL: atrium.url,
        locale: 'en-US',
        ...(timezoneId ? { timezoneId } : { javaScriptEnabled: false }),
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(`/events/${id}`);
      const main = page.getByRole('main');
      const announced = main.getByText(/^Announced as/);
      if (timezoneId === 'Europe/Paris') await expect(announced).toHaveText(abroad);
      else {
        await expect(main.locator('dl time')).toHaveText(shown);
        await expect(announced).toHaveCount(0);
      }
      expect(errors, timeZone).toEqual([]);
      await context.close();
    }
  }
  // The Hub card shows the entered time too, with the city of its zone.
  await ana.page.goto('/flux');
  const card = ana.page.getByRole('article').filter({ hasText: 'Rowing in America/Vancouver' });
  await expect(card.locator('time').filter({ hasText: '6:30' })).toBeVisible();
  await expect(card.getByText('Vancouver', { exact: true })).toBeVisible();
});
