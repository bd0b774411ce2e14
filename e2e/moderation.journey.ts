import { expectAccessible } from './support/accessible.ts';
import { askDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('AD-04 AD-05 a reader reports a document, an administrator hides it with reasons, the author appeals, and another administrator restores it', async ({
  person,
  atrium,
  mailbox,
}) => {
  const [ana, bob, first, second] = await Promise.all([person('Ana'), person('Bob'), person('First'), person('Second')]);
  const [api] = [await ana.arrive(null), await bob.arrive(null), await first.arrive(null), await second.arrive(null)];
  await ana.confirmAddress();
  await askDatabase(atrium, 'update users set is_administrator = true where username = any($1)', [[first.username, second.username]]);
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'These boats are the cheapest. Buy now.' }] }],
  };
  const written = { title: 'Boats for everybody', subtitle: '', category: 'miscellaneous', content };
  const { id } = await api.post<{ id: string }>('/api/documents', written);
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', groupIds: [] });

  // Bob reports it; a reason is required, and his text remains.
  await bob.page.goto(`/publicArticle/${id}`);
  const reading = bob.page.getByRole('main');
  await reading.getByRole('button', { name: 'More', exact: true }).click();
  await bob.page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = bob.page.getByRole('dialog', { name: 'Report this content' });
  await dialog.getByLabel('Passage').fill('Buy now.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Passage')).toHaveValue('Buy now.');
  await dialog.getByLabel('What is the problem?').selectOption({ label: 'Scam or fraud' });
  await dialog.getByLabel('Tell us more').fill('They sank.');
  await expectAccessible(bob.page);
  await lookAt(bob.page, 'moderation-report');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(bob.page.getByText('Thank you. We will tell you what we decide.')).toBeVisible();

  // The administrator finds it in the queue with the passage, and hides it.
  await first.page.goto('/moderation');
  const queue = first.page.getByRole('main');
  await expect(queue.getByRole('link', { name: 'Boats for everybody' })).toBeVisible();
  await expectAccessible(first.page);
  await lookAt(first.page, 'moderation-queue');
  await queue.getByRole('link', { name: 'Boats for everybody' }).click();
  await expect(queue.getByText('They sank.')).toBeVisible();
  await expect(queue.getByRole('blockquote').filter({ hasText: /^Buy now\.$/ })).toBeVisible();
  await queue.getByRole('radio', { name: 'Hide' }).check();
  await queue.getByRole('combobox', { name: 'Basis' }).selectOption({ label: 'The general conditions' });
  await queue.getByLabel('Facts and reasons, for the author').fill('It asks people to buy.');
  await expectAccessible(first.page);
  await lookAt(first.page, 'moderation-case');
  await queue.getByRole('button', { name: 'Submit decision' }).click();
  await expect(queue.getByRole('heading', { name: 'Hidden' })).toBeVisible();
  await bob.page.reload();
  await expect(reading.getByText('These boats')).toHaveCount(0);

  // The author is notified with the reasons, still sees it, and appeals.
  const mail = await mailbox.mailTo(ana.email, /Your content was hidden/);
  expect(mail.text).toContain('It asks people to buy.');
  await ana.page.goto(`/blog/${id}`);
  const own = ana.page.getByRole('main');
  await expect(own.getByText('Hidden by the moderators')).toBeVisible();
  await lookAt(ana.page, 'moderation-hidden');
  await own.getByRole('link', { name: 'Reasons and appeal' }).click();
  await own.getByRole('link', { name: 'Boats for everybody' }).click();
  await expect(own.getByText('It asks people to buy.')).toBeVisible();
  await own.getByRole('textbox', { name: 'Reason for your appeal' }).fill('I give them away.');
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'moderation-statement');
  await own.getByRole('button', { name: 'Send appeal', exact: true }).click();
  await expect(own.getByText('I give them away.')).toBeVisible();

  // The same administrator cannot decide on the appeal; another one does.
  await expect(queue.getByText('I give them away.')).toBeVisible();
  await queue.getByRole('radio', { name: 'Uphold decision' }).check();
  await queue.getByLabel('Facts and reasons, for the author').fill('It stays.');
  await queue.getByRole('button', { name: 'Submit decision' }).click();
  await expect(queue.getByText('Leave the appeal to another moderator.')).toBeVisible();
  await expect(queue.getByLabel('Facts and reasons, for the author')).toHaveValue('It stays.');
  await second.page.goto('/moderation');
  const other = second.page.getByRole('main');
  await other.getByRole('link', { name: 'Boats for everybody' }).click();
  await other.getByRole('radio', { name: 'Reverse decision' }).check();
  await other.getByLabel('Facts and reasons, for the author').fill('Giving boats away is no advertising.');
  await other.getByRole('button', { name: 'Submit decision' }).click();
  await expect(other.getByRole('heading', { name: 'Decision reversed' })).toBeVisible();
  await expect(own.getByText('Giving boats away is no advertising.')).toBeVisible();
  await bob.page.reload();
  await expect(reading.getByText('These boats')).toBeVisible();

  await second.page.goto('/moderation/figures');
  await expect(other.getByRole('table', { name: 'Appeals' }).getByRole('row', { name: /Decision reversed/ })).toContainText('1');
  await expectAccessible(second.page);
  await lookAt(second.page, 'moderation-figures');
});
