import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const drawn = (name: string, colour: string) =>
  sharp({ create: { width: 1600, height: 1100, channels: 3, background: colour } })
    .composite([{ input: Buffer.from('<svg width="1600" height="1100"><circle cx="60%" cy="55%" r="22%" fill="#fff9"/></svg>') }])
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

test('DO-09 GA-03 GA-04 a picture gets comments in its viewer, live and with suggested names; cards count them, and an anonymous author stays anonymous', async ({
  person,
}) => {
  const [ana, bob] = await Promise.all([person('Ana', { role: 'manager' }), person('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(null), bob.arrive(null)]);
  const group = await api.post<{ id: string }>('/api/groups', {
    groupName: 'Walks by the harbour',
    companyName: 'Cooperative',
    category: 'legal',
    description: 'Sunday mornings.',
    visibility: 'public',
  });
  await bobs.post(`/api/groups/${group.id}/join`);
  const { id } = await api.post<{ id: string }>('/api/galleries', {
    groupId: group.id,
    title: 'Morning at the quay',
    isAnonymous: true,
  });
  const [mine, theirs] = [ana.page, bob.page];
  await mine.goto(`/media/${id}`);
  await mine
    .getByLabel('Add pictures, videos or recordings')
    .locator('input[multiple]')
    .setInputFiles([await drawn('quay.jpg', '#39608a'), await drawn('boat.jpg', '#7a4b2a')]);
  await expect(mine.getByRole('main').getByRole('link', { name: /^Picture \d/ })).toHaveCount(2);

  await theirs.goto(`/media/${id}`);
  await theirs.getByRole('link', { name: 'Picture 1' }).click();
  const view = theirs.getByRole('dialog', { name: 'Picture 1' });
  await view.getByRole('button', { name: 'Comment on this item' }).click();
  const field = view.getByRole('textbox', { name: 'Your comment' });
  // Suggests people by the beginning of their name.
  await field.fill('Look, @');
  await field.press('End');
  await field.pressSequentially(ana.name.slice(0, 3));
  const offered = view.getByRole('option', { name: new RegExp(ana.username) });
  await expect(offered).toBeVisible();
  await expectAccessible(theirs);
  await lookAt(theirs, 'gallery-item-naming');
  await field.press('Enter');
  await expect(field).toHaveValue(`Look, @${ana.username} `);
  await field.pressSequentially('what a light! Who took it?');
  // Arrow keys move in the text, not to the next picture.
  await field.press('ArrowLeft');
  await expect(view.getByText('1 of 2')).toBeVisible();
  await field.press('Control+Enter');
  const text = view.getByRole('article', { name: `Comment by ${bob.name}` });
  await expect(text).toContainText('what a light!');
  await expect(view.getByRole('button', { name: '1 comment' })).toHaveAttribute('aria-expanded', 'true');
  await view.getByRole('button', { name: 'Next' }).click();
  await expect(theirs.getByRole('dialog', { name: 'Picture 2' }).getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Previous' }).click();
  await expect(text).toBeVisible();

  // The tile in the gallery counts it live; the notification opens the comment in the viewer.
  await expect(mine.getByRole('link', { name: /^Picture 1 · 1 comment/ })).toBeVisible();
  await lookAt(mine, 'gallery-tiles');
  await mine.goto('/notifications');
  await mine.getByText(`${bob.name} mentioned you in a comment on “Morning at the quay”.`).click();
  await mine.waitForURL(/\/media\/[\da-f-]{36}\?item=[\da-f-]{36}#comment-/);
  const own = mine.getByRole('dialog', { name: 'Picture 1' });
  await expect(own.getByText('what a light!')).toBeInViewport();
  await expect(own.getByText(/stands? without your name|without your name/)).toBeVisible();
  await own.getByRole('button', { name: 'Reply' }).click();
  await own.getByRole('textbox', { name: `Reply to ${bob.name}` }).fill('Nobody knows.');
  await own.getByRole('button', { name: 'Post reply' }).click();
  await theirs.getByRole('button', { name: /^1 new/ }).click();
  await expect(view.getByRole('article', { name: 'Comment by the author' })).toContainText('Nobody knows.');
  expect(await view.textContent()).not.toContain(ana.name);
  await expectAccessible(theirs);
  await lookAt(theirs, 'gallery-item-comments');

  // The confirmation is above the viewer, and Esc only closes the confirmation.
  await text.getByRole('button', { name: 'More' }).click();
  await theirs.getByRole('menuitem', { name: 'Delete' }).click();
  await theirs.getByRole('dialog', { name: /Delete/ }).press('Escape');
  await expect(text).toBeVisible();
  await expect(view.getByRole('button', { name: '2 comments' })).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(theirs).toHaveURL(new RegExp(`/media/${id}$`));

  // The card in list and Hub shows the number of comments, live.
  await mine.goto('/panel');
  const card = mine.getByRole('article').filter({ hasText: 'Morning at the quay' });
  await expect(card).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('All of it is good.');
  await theirs.getByRole('button', { name: 'Post comment' }).click();
  await expect(card).toContainText('1 comment');
  await lookAt(mine, 'hub-comment-count');
  await mine.goto('/media');
  await expect(mine.getByRole('listitem').filter({ hasText: 'Morning at the quay' })).toContainText('1 comment');
});
