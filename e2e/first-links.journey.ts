import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

test('AD-04 QA-01 NO-01 a newcomer’s question with a link is held for the manager, published as new on release, and a reply is removed with reasons', async ({
  person,
}) => {
  const [rosa, bob, ana] = await Promise.all([
    person('Rosa', { role: 'manager', locale: 'es-ES' }),
    person('Bob'),
    person('Ana', { locale: 'fr-FR' }),
  ]);
  const [api, bobs, anas] = await Promise.all([rosa.arrive(null), bob.arrive(null), ana.arrive(null)]);
  const { id: groupId } = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Harbour circle',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Boats and who pays for them.',
    visibility: 'private',
  });
  for (const each of [bobs, anas]) {
    await each.post(`/api/groups/${groupId}/join`);
    await api.post(`/api/groups/${groupId}/members/${each.user.id}/accept`);
  }

  // Ana asks a question with a link: it is kept, and she sees that it is pending.
  await ana.page.goto('/discussion/new');
  const hers = ana.page.getByRole('main');
  await hers.getByLabel('Catégorie').selectOption('legal');
  await hers.getByRole('textbox', { name: 'Sujet' }).fill('Qui connaît ces bateaux ?');
  await hers.getByRole('textbox', { name: 'Précisions' }).fill('Ils sont sur https://boats.example/cheap, en bas de la page.');
  await hers.getByRole('button', { name: 'Publier la question' }).click();
  await ana.page.waitForURL(/\/discussion\/[\da-f-]{36}$/);
  const address = new URL(ana.page.url()).pathname;
  await expect(hers.getByText('En attente de modération')).toBeVisible();
  await expect(hers.getByText('en bas de la page')).toBeVisible();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'first-link-waits');

  // For Bob the question does not exist.
  await bob.page.goto(address);
  const his = bob.page.getByRole('main');
  await expect(his.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(his.getByText('en bas de la page')).toHaveCount(0);
  await bob.page.goto('/discussion');
  await expect(his.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(his.getByText('Qui connaît')).toHaveCount(0);

  // Rosa, the manager, sees the full URL and releases it.
  await rosa.page.goto('/moderation');
  const queue = rosa.page.getByRole('main');
  await expect(queue.getByText('Retenido: enlace de una cuenta nueva')).toBeVisible();
  await expectAccessible(rosa.page);
  await lookAt(rosa.page, 'first-link-queue');
  await queue.getByRole('link', { name: /Qui connaît/ }).click();
  await expect(queue.getByRole('code').filter({ hasText: 'https://boats.example/cheap' })).toBeVisible();
  await expect(queue.getByRole('link', { name: /boats\.example/ })).toHaveCount(0);
  await expectAccessible(rosa.page);
  await lookAt(rosa.page, 'first-link-case');
  await queue.getByRole('button', { name: 'Aprobar' }).click();
  await expect(queue.getByRole('heading', { name: 'Se aprobó' })).toBeVisible();

  // Bob is notified as of a new question, Ana of the release; her page is updated.
  await expect(hers.getByText('En attente de modération')).toHaveCount(0);
  await expect(bob.page.getByRole('banner').getByRole('button', { name: /^\d+ unread notifications?$/ })).toBeVisible();
  await bob.page.goto(address);
  await expect(his.getByText('en bas de la page')).toBeVisible();
  await ana.page.goto('/notifications');
  await expect(hers.getByRole('link', { name: /Qui connaît ces bateaux.*vérifié et publié/ })).toBeVisible();

  // A reply with another link is removed with reasons and the detected link.
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ou sur www.boats.example.' }] }] };
  await anas.post(`/api/questions/${address.split('/').at(-1) ?? ''}/replies`, { content });
  await rosa.page.goto('/moderation');
  await queue.getByRole('link', { name: /Qui connaît/ }).click();
  await queue.getByRole('button', { name: 'Eliminar…' }).click();
  await queue.getByRole('combobox', { name: 'Fundamento' }).selectOption({ index: 2 });
  await queue.getByRole('textbox', { name: /Hechos/ }).fill('Vende barcos.');
  await expectAccessible(rosa.page);
  await lookAt(rosa.page, 'first-link-remove');
  await queue.getByRole('button', { name: 'Registrar la decisión' }).click();
  await expect(queue.getByRole('heading', { name: 'Se eliminó' })).toBeVisible();
  await ana.page.goto('/statements');
  await expect(hers.getByText('Supprimé', { exact: true })).toBeVisible();
  await hers
    .getByRole('link', { name: /Qui connaît/ })
    .first()
    .click();
  await expect(hers.getByText(/Une règle retient les liens des nouveaux comptes/)).toBeVisible();
  await expectAccessible(ana.page);
  await lookAt(ana.page, 'first-link-statement');
});
