import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('QA-01 QA-03 QA-04 QA-05 a question is asked, a similar one in another language shown, answered and solved live, and read without JavaScript', async ({
  person,
  browser,
  atrium,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Purchasing circle',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Who buys what, and how.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const spanish = '¿Cómo negociar un contrato con un proveedor?';
  const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  await bobs.post('/api/questions', { category: 'legal', title: spanish, content: paragraph('Hace falta saberlo.'), groupIds: [group.id] });

  const { page } = ana;
  await page.goto('/discussion/new');
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: 'Purchasing circle' }).uncheck();
  await main.getByRole('button', { name: 'Post question' }).click();
  for (const sentence of [
    'Please select a category.',
    'Please enter a title for your topic.',
    'Please detail your request.',
    'Please select at least one group.',
  ])
    await expect(main.getByRole('alert').getByText(sentence)).toBeVisible();
  await main.getByLabel('Category').selectOption('legal');
  await main.getByLabel('Topic').fill('How does one negotiate a contract with a supplier?');
  await expect(main.getByRole('link', { name: spanish })).toBeVisible();
  await main.getByRole('textbox', { name: 'Details' }).fill('They will not move on the price. What did you do?');
  await main.getByRole('checkbox', { name: 'Purchasing circle' }).check();
  await expect(main.getByText(/so anyone can read this question/)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'question-asking');

  // Typed text survives a reload.
  await page.reload();
  await expect(main.getByLabel('Topic')).toHaveValue('How does one negotiate a contract with a supplier?');
  await expect(main.getByRole('textbox', { name: 'Details' })).toHaveText(/They will not move/);
  await main.getByRole('button', { name: 'Post question' }).click();
  await page.waitForURL(/\/discussion\/[\da-f-]{36}$/);
  const address = new URL(page.url()).pathname;

  await bob.page.goto(address);
  const theirs = bob.page.getByRole('main');
  await theirs.getByRole('button', { name: 'Write a reply' }).click();
  await theirs.getByRole('textbox', { name: 'Your reply' }).fill('Ask for three offers first, and show them.');
  await theirs.getByRole('textbox', { name: 'Your reply' }).press('Control+Enter');
  await expect(theirs.getByRole('article', { name: `Reply by ${bob.name}` })).toBeVisible();

  // A new reply is hidden until the reader shows it.
  await main.getByRole('button', { name: '1 new reply' }).click();
  const reply = main.getByRole('article', { name: `Reply by ${bob.name}` });
  await expect(reply).toContainText('three offers');
  await reply.getByRole('button', { name: 'Helpful' }).click();
  await expect(reply.getByRole('button', { name: 'Helpful · 1' })).toHaveAttribute('aria-pressed', 'true');
  await reply.getByRole('button', { name: 'Mark as solution' }).click();
  await expect(reply.getByText('Solution', { exact: true })).toBeVisible();
  await expect(theirs.getByText('Solution', { exact: true })).toBeVisible();
  await expect(theirs.getByText('1 person found this helpful')).toBeVisible();
  await reply.getByRole('button', { name: 'Reply' }).click();
  await main.getByRole('textbox', { name: `Reply to ${bob.name}` }).fill('That worked, thank you.');
  await main.getByRole('button', { name: 'Post reply' }).first().click();
  await expect(main.getByText('That worked, thank you.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'question');
  await main.getByRole('button', { name: 'Hide replies' }).click();
  await expect(reply).toBeHidden();

  const plain = await browser.newContext({ baseURL: atrium.url, javaScriptEnabled: false, locale: 'en-US' });
  const visitor = await plain.newPage();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('How does one negotiate a contract with a supplier?');
  await expect(visitor.getByText('Ask for three offers first')).toBeVisible();
  const data = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as object;
  expect(data).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { '@type': 'Question', answerCount: 2, acceptedAnswer: { '@type': 'Answer', upvoteCount: 1 } },
  });
  expect(await (await visitor.request.get('/questions.atom')).text()).toContain(address);
  expect(await (await visitor.request.get('/sitemaps/questions-1.xml')).text()).toContain(address);
  await plain.close();

  await page.goto('/discussion?list=solved');
  await expect(main.getByRole('link', { name: 'How does one negotiate a contract with a supplier?' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'question-list');
});
