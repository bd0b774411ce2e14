import { expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { answers, last, confirm, leaveNothingBehind } from '../testing/documents-server.ts';
import { ana, uuid, id, document1, draft } from '../testing/samples.ts';
import { DocumentPage } from './document-page.tsx';
import { InternetDocumentPage } from './internet-document-page.tsx';

leaveNothingBehind();

const openReading = (changed: Partial<DocumentWhole> = {}, { as = ana, at = '/blog', others = [] as readonly Answer[] } = {}) =>
  Screen.open(
    <Route path="/:list/:id">
      <DocumentPage />
    </Route>,
    { at: `${at}/${id}`, as, answers: answers(changed, others) },
  );

test('DO-01 DO-10 the author changes the readers, withdraws or deletes a document, each after confirmation', async () => {
  const screen = await openReading();
  expect(screen.named(en.edit).getAttribute('href')).toBe(`/article?id=${id}`);
  await screen.press(en.more);
  await screen.press(en.versions);
  expect(screen.at).toBe(`/draft/${id}/versions`);
  for (const [reply, told, at] of [
    [refusal('server.failed', 500), en.withdrawFailed, `/blog/${id}`],
    [{} as never, en.withdrawn, `/article?id=${id}`],
  ] as const) {
    const read = await openReading();
    read.answer(calls.withdrawDocument, reply as never);
    await read.press(en.more);
    await read.press(en.withdraw);
    expect(read.text()).toContain(en.withdrawText);
    const before = read.read.length;
    await confirm(read, en.withdraw);
    expect(last(read)).toEqual({ call: `POST /api/documents/${id}/withdraw`, body: { version: 3 } });
    expect(read.toasts()).toEqual([told]);
    expect(read.at).toBe(at);
    if (at === `/blog/${id}`) expect(read.read.length).toBeGreaterThan(before);
  }
  const stored = await openReading({}, { others: [[calls.deleteDocument, refusal('server.failed', 500)]] });
  await stored.press(en.more);
  await stored.press(en.delete);
  await confirm(stored, en.delete);
  expect(stored.toasts()).toEqual([en.deleteFailed]);
  expect(stored.at).toBe(`/blog/${id}`);
  stored.answer(calls.deleteDocument, {} as never);
  await stored.press(en.more);
  await stored.press(en.delete);
  expect(stored.text()).toContain(en.deleteText);
  await confirm(stored, en.delete);
  expect(last(stored)).toEqual({ call: `DELETE /api/documents/${id}` });
  expect(stored.at).toBe('/blog');
  await stored.press(en.undo);
  expect(last(stored)?.call).toBe(`POST /api/documents/${id}/undelete`);
  const bound = await openReading({ can: { edit: true, delete: false, publish: false, withdraw: false } });
  await bound.press(en.more);
  for (const name of [en.changeAudience, en.withdraw, en.delete]) expect(bound.names()).not.toContain(name);
});

test('DO-03 a document is published to the readers and in the category of the form; all missing fields are named', async () => {
  const screen = await openReading({ groups: [], category: '' });
  const openAudience = async (on: Screen) => {
    await on.press(en.more);
    await on.press(en.changeAudience);
  };
  await openAudience(screen);
  expect(screen.text()).toContain(en['reach.nobody']);
  await screen.press(en.saveAudience);
  expect(screen.sent).toEqual([]);
  expect(document.querySelectorAll('dialog [aria-invalid=true], dialog fieldset[aria-describedby]').length).toBeGreaterThan(0);
  await screen.press(screen.find('[name=groupIds][value=BCDE3456]'));
  expect(screen.text().replaceAll(/[\u2068\u2069]/g, '')).toContain('Only the members of Gulls will be able to read it.');
  // The group's category is preselected.
  expect(screen.find<HTMLSelectElement>('[name=category]').value).toBe('art');
  expect(screen.read).toContain('/api/groups/BCDE3456');
  await screen.press(screen.find('[name=groupIds][value=ABCD2345]'));
  await screen.fill('category', 'law');
  for (const [code, told] of [
    ['server.failed', en.publishFailed],
    ['thing.notFound', en.publishFailed],
    ['state.conflict', platformWords['error.state.conflict']],
    ['document.incomplete', en['error.document.incomplete']],
    ['document.hidden', en['error.document.hidden']],
  ] as const) {
    screen.answer(calls.publishDocument, refusal(code));
    await screen.press(en.saveAudience);
    expect(screen.find('dialog [role=alert]').textContent).toContain(told);
  }
  screen.answer(calls.publishDocument, document1);
  await screen.press(en.saveAudience);
  expect(last(screen)).toEqual({
    call: `POST /api/documents/${id}/publish`,
    body: { visibility: 'private', category: 'law', groupIds: ['BCDE3456', 'ABCD2345'], version: 3 },
  });
  expect(screen.toasts()).toEqual([en.audienceSaved]);
  expect(document.querySelector('dialog [name=category]')).toBeNull();
  const own = await openReading();
  await openAudience(own);
  expect(own.find<HTMLInputElement>('[name=groupIds][value=ABCD2345]').checked).toBe(true);
  await own.press(own.find('[name=visibility][value=public]'));
  expect(own.text()).toContain(en['reach.public']);
  await own.press(en.saveAudience);
  expect(last(own)?.body).toEqual({ visibility: 'public', category: 'law', groupIds: ['ABCD2345'], version: 3 });
});

test('DO-07 a reader shares the address with the audience named, reports the document, and returns to the list', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const cannot = { edit: false, delete: false, publish: false, withdraw: false };
  const bob = { id: 'AAAAAAA3', username: 'bob' };
  for (const [changed, text, address] of [
    [{ publicAddress: 'https://atrium.example/x', visibility: 'public' }, open.shareText, 'https://atrium.example/x'],
    [{}, open.sharePrivateText, `http://localhost:3000/autrePublication/${id}`],
    [{ groups: [] }, open.shareOwnText, `http://localhost:3000/autrePublication/${id}`],
  ] as const) {
    const screen = await openReading(
      { ...changed, groups: 'groups' in changed ? [] : document1.groups, can: cannot },
      { as: bob, at: '/publicArticle' },
    );
    expect(screen.find('a[href="/publicArticle"]').textContent).toContain(open.backPublic);
    await screen.press(open.share);
    expect(screen.text()).toContain(text);
    expect(screen.html()).toContain(`value="${address}"`);
    expect(document.body.innerHTML).toContain(open.qrTitle);
    await screen.press(open.close);
    expect(screen.text()).not.toContain(text);
  }
  const menus = () => document.querySelectorAll('[aria-haspopup=menu]').length;
  const theirs = await openReading({ can: cannot }, { as: bob, at: '/autrePublication' });
  expect(theirs.find('a[href="/autrePublication"]').textContent).toContain(en.backGroups);
  expect(menus()).toBe(1);
  const mine = await openReading({ can: cannot });
  expect(mine.find('a[href="/blog"]').textContent).toContain(en.backMine);
  expect(menus()).toBe(0);
  await openReading({ ...draft, can: cannot }, { as: bob });
  expect(menus()).toBe(0);
  await openReading({ isHidden: true });
  expect(document.querySelector('[href^="/statements"]')).not.toBeNull();
});

test('DO-07 a document ends with suggestions, before the comments for visitors, and for them an invitation', async () => {
  const next = {
    id: uuid(58),
    title: 'The new mill',
    authorId: 'AAAAAAA3',
    authorName: 'Bob',
    isPublic: true,
    language: 'fr',
    publicationDate: '2026-01-05T08:00:00Z',
  };
  const items = [next, { ...next, id: uuid(59), isPublic: false, language: null }];
  const others = [answer(calls.readNext, { items } as never)];
  const screen = await openReading({}, { others });
  const [one, other] = [...document.querySelectorAll('footer ul a[href*="/"]:has(bdi)')].filter(
    (link) => link.textContent === 'The new mill',
  );
  const languageOf = (link: Element | undefined) => link?.closest('p')?.getAttribute('lang');
  expect([one?.getAttribute('href'), languageOf(one), other?.getAttribute('href'), languageOf(other)]).toEqual([
    `/publicArticle/${uuid(58)}`,
    'fr',
    `/autrePublication/${uuid(59)}`,
    null,
  ]);
  expect(screen.text()).not.toContain(open.inviteTitle);
  // The author is named once, above the text.
  expect(document.querySelector('footer')?.textContent).not.toContain('Ana');
  const order = () => [...document.querySelectorAll('footer h2')].map(({ textContent }) => textContent);
  expect(order().indexOf(open.moreToRead)).toBeGreaterThan(0);
  const openPublic = (at: string, more: readonly Answer[] = others) =>
    Screen.open(<InternetDocumentPage />, {
      at,
      answers: answers({ visibility: 'public', publicAddress: 'https://atrium.example/x' }, more),
    });
  const visitor = await openPublic(`/publicInternetArticle?id=${id}`);
  expect(visitor.find('footer [lang=fr] a').getAttribute('href')).toBe(`/publicInternetArticle?id=${uuid(58)}`);
  expect(visitor.text()).toContain(open.inviteTitle);
  expect(order()[0]).toBe(open.moreToRead);
  expect(visitor.named(open.createAccount).getAttribute('href')).toBe('/register');
  expect(visitor.named(open.signIn).getAttribute('href')).toBe('/connect#login');
  expect(visitor.find('a[href="/blogGeneral2"]').textContent).toContain(open.backPublic);
  expect((await openPublic(`/publicInternetArticle?id=${id}`, [])).text()).not.toContain(open.moreToRead);
  expect((await openPublic('/publicInternetArticle')).at).toBe('/blogGeneral2');
  const unpublished = await openReading({ ...draft }, { others });
  expect(unpublished.text()).not.toContain(open.moreToRead);
});

test('SH-14 DO-07 a long text has its headings as contents, with the section on the screen; a short one has none', async () => {
  const heading = (text: string, level: number) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text }] });
  const content = {
    type: 'doc',
    content: [heading('The walls', 2), heading('Stone', 3), heading('The wheel', 2)],
  } as DocumentWhole['content'];
  const screen = await openReading({ content, words: 900 });
  await screen.until(() => document.querySelector('nav ol'));
  const nav = screen.find(`nav[aria-label="${open.contents}"]`);
  expect([...nav.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#h-the-walls', 'The walls'],
    ['#h-stone', 'Stone'],
    ['#h-the-wheel', 'The wheel'],
  ]);
  expect(nav.querySelector('li:nth-child(2)')?.getAttribute('data-depth')).toBe('1');
  expect(nav.querySelector('[aria-current]')?.textContent).toBe('The walls');
  expect(document.querySelector('#h-the-wheel')?.tagName).toBe('H2');
  await openReading({ content, words: 200 });
  expect(document.querySelector(`nav[aria-label="${open.contents}"]`)).toBeNull();
  await openReading({ words: 900 });
  expect(document.querySelector(`nav[aria-label="${open.contents}"]`)).toBeNull();
});
