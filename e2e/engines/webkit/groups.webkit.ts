import { expect, test } from './journey.ts';

test('SH-12 GR-02 GR-09 in WebKit, a manager founds a group and invites by a link, by which a newcomer registers and joins', async ({
  inWebKit,
}) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  await ana.arrive('/network');
  const { page } = ana;
  await page.alive();
  await page.role('button', 'Create a group').click();
  const founding = page.role('dialog');
  await founding.role('button', 'Create group').click();
  await founding.text('Missing required fields').shown();
  await founding.role('textbox', 'Group name').fill('Lighthouse keepers');
  await founding.role('textbox', 'Organisation').fill('Harbour Cooperative');
  await founding.role('combobox', 'Category').select('Legal');
  await founding.role('textbox', 'Description').fill('Who lights the lamp, and when.');
  await founding.css('[name="visibility"][value="private"]', { hidden: true }).click();
  await founding.role('button', 'Create group').click();
  const address = await page.waitForPath(/^\/network\/[0-9A-Z]{8}$/);
  await page.role('heading', 'Lighthouse keepers').shown();

  // The first step of a new group invites.
  await page.role('button', 'Choose other limits').click();
  const inviting = page.role('dialog');
  await inviting.role('button', 'Create a link').click();
  await inviting.role('img', 'QR code for the invitation to Lighthouse keepers').shown();
  const link = await inviting.role('textbox', 'Invitation link').value();
  expect(link).toMatch(/\/join\/[\w-]{22}$/);

  await bob.page.goto(link);
  await bob.page.alive();
  await bob.page.role('heading', 'Ana invites you to Lighthouse keepers').shown();
  for (const name of ['name', 'email', 'password'] as const) await bob.page.css(`main [name="${name}"]`).fill(bob[name]);
  await bob.page.css('main [name="acceptTerms"]', { hidden: true }).click();
  await bob.page.role('button', 'Create account and join').click();
  await bob.page.waitForPath(new RegExp(`^${address}`));
  await bob.page.text('You are now a member.').shown();
  // Her open dialog counts him.
  await inviting.text('1 of 10 uses').shown();
});
