import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect as expectSoon, test } from './support/journey.ts';
import { openWhenTime } from './support/open-assembly.ts';
import { isAlive, type Person } from './support/person.ts';

/** Ten pages share the processors with the other journeys, so that a hung step is noticed later here. */
const hung = scaled(60_000);
const expect = expectSoon.configure({ timeout: hung });
test.use({ actionTimeout: hung, navigationTimeout: hung });

const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Iris', 'Jon'] as const;
type Name = (typeof names)[number];
/** People who attend. Jon is represented; Iris votes by post. */
const coming = names.slice(0, 8);

/** Ten people of a group, each with a browser, and an assembly that Ana convened with a quorum of seven. */
async function tenPeople(person: (name: string, options?: object) => Promise<Person>) {
  const people = new Map<Name, Person>();
  for (const name of names) people.set(name, await person(name, name === 'Ana' ? { role: 'manager' } : {}));
  const of = (name: Name) => people.get(name) as Person;
  const api = new Map(await Promise.all(names.map(async (name) => [name, await of(name).arrive(null)] as const)));
  const by = (name: Name) => api.get(name) as NonNullable<ReturnType<typeof api.get>>;
  const about = { companyName: 'Allotments', category: 'legal', description: 'Who digs where.', visibility: 'public' };
  const { id: groupId } = await by('Ana').post<{ id: string }>('/api/groups', { groupName: 'Allotments by the canal', ...about });
  for (const name of names.slice(1)) await by(name).post(`/api/groups/${groupId}/join`);
  const { id } = await by('Ana').post<{ id: string }>('/api/assemblies', {
    groupId,
    title: 'Annual meeting of the allotments',
    startsAt: new Date(Date.now() + 90_000).toISOString(),
    timeZone: 'Europe/Madrid',
    place: 'Shed',
    link: '',
    agenda: [
      { title: 'Water', motion: 'We dig a well.' },
      { title: 'Hedges', motion: 'Hedges are cut in June.' },
      { title: 'Any other business', motion: 'We meet twice a year.' },
    ],
    bylaws: {
      noticeDays: 0,
      quorum: { kind: 'share', percent: 70 },
      proxiesPerPerson: 2,
      weights: 'equal',
      majority: 'simple',
      postalVotes: 'withoutQuorum',
    },
  });
  for (const name of names) await of(name).page.goto(`/assemblies/${id}`);
  return { of, id, screen: (name: Name) => of(name).page.getByRole('main') };
}

async function vote(screen: Locator, choice: 'For' | 'Against' | 'Abstain'): Promise<void> {
  await screen.getByRole('radio', { name: choice, exact: true }).check();
  await screen.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(screen.getByRole('button', { name: 'Vote', exact: true })).toBeHidden();
}

async function giveProxy(giver: Locator, to: Name, receiver: Locator): Promise<void> {
  await giver.getByText('Give someone your proxy', { exact: true }).click();
  await giver.getByLabel('Person voting on your behalf').selectOption({ label: to });
  await giver.getByRole('button', { name: 'Give proxy', exact: true }).click();
  await receiver.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(giver.getByText(`${to} votes on your behalf while you are absent.`)).toBeVisible();
}

async function giveRole(screen: Locator, role: 'Chair' | 'Secretary', to: Name): Promise<void> {
  const form = screen.getByRole('form', { name: 'Assign a role' });
  if (!(await form.isVisible())) await screen.getByText('Assign a role', { exact: true }).first().click();
  await form.getByLabel('Role').selectOption({ label: role });
  await form.getByLabel('Person').selectOption({ label: to });
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
}

test('PO-03 PO-04 an evening of ten browsers: an annex, another place, a postal vote, a proxy, quorum lost in a vote, amendment, secret vote, a chair without connection, minutes', async ({
  person,
}) => {
  test.slow();
  const { of, id, screen } = await tenPeople(person);
  const [ana, ben, cleo, dan] = [screen('Ana'), screen('Ben'), screen('Cleo'), screen('Dan')];

  // Ana adds a document, which all ten see, and moves the meeting; Iris votes by post, and Jon is represented.
  const plan = { name: 'Hedges.txt', mimeType: 'text/plain', buffer: Buffer.from('All of them.') };
  await ana.getByRole('listitem').filter({ hasText: 'Hedges' }).getByLabel('Add an annex to item').setInputFiles(plan);
  await screen('Iris').getByText('Vote by post', { exact: true }).nth(1).click();
  const form = screen('Iris').getByRole('form', { name: 'Vote by post' });
  await form.getByText('Against', { exact: true }).click();
  await form.getByRole('button', { name: 'Cast postal vote' }).click();
  await expect(screen('Iris').getByText('Your postal vote: Against')).toBeVisible();
  await ana.getByText('Change date or place', { exact: true }).click();
  await ana.getByRole('textbox', { name: 'Place' }).fill('Barn');
  await ana.getByRole('button', { name: 'Announce change' }).click();
  for (const name of names) {
    await expect(screen(name).getByText(/Previously: .* · Shed/)).toBeVisible();
    await expect(screen(name).getByRole('link', { name: 'Hedges.txt' })).toBeVisible();
  }
  await expect(screen('Iris').getByText('Your postal vote: Against')).toBeVisible();
  await giveProxy(screen('Jon'), 'Dan', dan);
  // Ana makes Cleo secretary.
  await giveRole(ana, 'Secretary', 'Cleo');
  for (const name of coming) await screen(name).getByRole('button', { name: 'I’m here' }).click();
  for (const name of names) await expect(screen(name).getByText(/Quorum reached at \d+:\d\d:\d\d/)).toBeVisible();

  await openWhenTime(of('Ana').page);
  await ana.getByRole('button', { name: 'Open item' }).first().click();

  // An amendment of Dan is voted on first, by hand on ten screens, and becomes the text.
  await dan.getByText('Propose an amendment or a counter-motion').click();
  await dan.getByRole('textbox', { name: 'Text' }).fill('We dig a well of at most 12 metres.');
  await dan.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(ana.getByText('We dig a well of at most 12 metres.')).toBeVisible();
  await ana.getByRole('button', { name: 'Put to the vote' }).click();
  for (const name of coming) await vote(screen(name), name === 'Gus' ? 'Against' : 'For');
  await ana.getByRole('button', { name: 'Close vote' }).click();
  for (const name of names) await expect(screen(name).getByText('For: 8 · Against: 1 · Abstentions: 0')).toBeVisible();

  // The quorum is lost while the vote is open: nothing is decided.
  await ana.getByLabel('Secret ballot').check();
  await ana.getByRole('button', { name: 'Put to the vote' }).click();
  await vote(screen('Hana'), 'For');
  for (const name of ['Cleo', 'Eve', 'Finn'] as const) await screen(name).getByRole('button', { name: 'I’m leaving' }).click();
  await expect(ana.getByText(/Quorum lost at \d+:\d\d:\d\d/)).toBeVisible();
  await ana.getByRole('button', { name: 'Close vote' }).click();
  for (const name of names) await expect(screen(name).getByText('No decision: the quorum was lost.').first()).toBeVisible();
  for (const name of ['Cleo', 'Eve', 'Finn'] as const) await screen(name).getByRole('button', { name: 'I’m here' }).click();

  // Ben has the chair, puts the motion to a secret vote, and loses the connection before he has voted.
  await giveRole(ana, 'Chair', 'Ben');
  await ben.getByLabel('Secret ballot').check();
  await ben.getByRole('button', { name: 'Put to the vote' }).click();
  for (const name of coming) if (name !== 'Ben') await vote(screen(name), name === 'Eve' ? 'Abstain' : 'For');
  await of('Ben').context.setOffline(true);
  await cleo.getByText('Are the chair and the convener away?').click();
  await cleo.getByRole('button', { name: 'Ask for the chair' }).click();
  for (const name of ['Ana', 'Gus'] as const)
    await expect(screen(name).getByText('Cleo is asking for the chair', { exact: true })).toBeVisible();
  await expectAccessible(of('Ana').page);
  await giveRole(ana, 'Chair', 'Cleo');
  await expect(ana.getByText('Cleo is asking for the chair', { exact: true })).toBeHidden();
  await cleo.getByRole('button', { name: 'Close vote' }).click();
  for (const name of ['Ana', 'Jon'] as const) await expect(screen(name).getByText('For: 7 · Against: 0 · Abstentions: 1')).toBeVisible();
  await of('Ben').context.setOffline(false);
  await expect(ben.getByText('For: 7 · Against: 0 · Abstentions: 1')).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Close assembly' })).toBeHidden();

  // The vote of Iris by post is in the count of the motion as it was convened, though she is not there.
  await cleo.getByRole('button', { name: 'Close item' }).click();
  await cleo.getByRole('listitem').filter({ hasText: 'Hedges' }).getByRole('button', { name: 'Open item' }).click();
  await cleo.getByRole('button', { name: 'Put to the vote' }).click();
  await vote(screen('Gus'), 'For');
  await cleo.getByRole('button', { name: 'Close vote' }).click();
  for (const name of names) await expect(screen(name).getByText('For: 1 · Against: 1 · Abstentions: 0')).toBeVisible();

  // Cleo closes although a motion is open, which lapses; anyone checks the minutes.
  await cleo.getByRole('button', { name: 'Close assembly' }).click();
  const asking = of('Cleo').page.getByRole('dialog');
  await expect(asking.getByText('1 motion is undecided and will lapse.')).toBeVisible();
  await asking.getByRole('button', { name: 'Close assembly' }).click();
  await expect(screen('Jon').getByText('Cleo asked for the chair.')).toBeVisible();
  const downloading = of('Dan').page.waitForEvent('download');
  await dan.getByRole('button', { name: 'Download minutes' }).click();
  const minutes = await readFile(await (await downloading).path());
  const visitor = await person('the visitor');
  await visitor.page.goto(`/verify/assembly/${id}`);
  await isAlive(visitor.page);
  const input = visitor.page.getByRole('main').locator('input[type=file]');
  await input.setInputFiles({ name: 'minutes.pdf', mimeType: 'application/pdf', buffer: minutes });
  await expect(visitor.page.getByText('These minutes are genuine')).toBeVisible();
  await expect(visitor.page.getByText('both arrive at these results')).toBeVisible();
});
