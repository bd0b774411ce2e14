import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listComments } from '#features/comments/contract/endpoints.ts';
import { listCategories } from '#features/groups/contract/category-endpoints.ts';
import { listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { KeptTexts } from '#platform/web/kept-texts/kept-texts.ts';
import { Route } from '#platform/web/router.tsx';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import geotags from '#platform/words/geotags/en.json' with { type: 'json' };
import captionWords from '#platform/words/captions/en.json' with { type: 'json' };
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../contract/endpoints.ts';
import { documentPurpose } from '../contract/limits.ts';
import * as media from '../contract/media-endpoints.ts';
import type { DocumentPage as Page, DocumentWhole, OwnMedia, VersionWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { documents as feature } from './feature.tsx';
import { BinPage } from './list/bin-page.tsx';
import { DraftsPage } from './list/drafts-page.tsx';
import { FirstGroupDocument } from './list/first-group-document.tsx';
import { GroupDocumentsPage } from './list/group-documents-page.tsx';
import { GroupDocuments } from './list/group-documents.tsx';
import { InternetDocumentsPage } from './list/internet-documents-page.tsx';
import { MyDocumentsPage } from './list/my-documents-page.tsx';
import { NewsOfDocuments } from './list/news-of-documents.tsx';
import { PublicDocumentsPage } from './list/public-documents-page.tsx';
import { PublicNewsOfDocuments } from './list/public-news-of-documents.tsx';
import { documentsLive } from './live.ts';
import { prefetches } from './prefetch.ts';
import { DocumentPage } from './reading/document-page.tsx';
import { InternetDocumentPage } from './reading/internet-document-page.tsx';
import { readsOf } from './reads-of.ts';
import { VersionsPage } from './versions/versions-page.tsx';
import { ArticlePage } from './writing/article-page.tsx';
import { FirstDocumentStep } from './writing/first-document-step.tsx';
import { LocalDrafts } from './writing/local-drafts.ts';
import { addToDocument } from './writing/media/add-to-document.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const uuid = (last: number) => `01890a5d-ac96-774b-bcce-b302099a80${last}`;
const id = uuid(57);
const textOf = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const document1: DocumentWhole = {
  id,
  state: 'published',
  visibility: 'private',
  title: 'The old mill',
  subtitle: '',
  category: 'law',
  authorId: 'AAAAAAA2',
  authorName: 'Ana Soto',
  publicationDate: '2026-01-02T08:00:00Z',
  lastUpdate: '2026-01-02T09:00:00Z',
  deletedAt: null,
  groups: [{ id: 'ABCD2345', name: 'Herons' }],
  excerpt: 'The walls are sound.',
  language: 'en',
  words: 440,
  version: 3,
  isHidden: false,
  can: { edit: true, delete: true, publish: true, withdraw: true },
  content: textOf('The walls are sound.'),
  media: [],
  publicAddress: null,
};
const draft: Partial<DocumentWhole> = { state: 'draft', visibility: null, groups: [], publicationDate: null };
const herons = { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' };
const gulls = { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' };
const pageOf = (items: readonly object[], more: Partial<Page> = {}) =>
  ({ items, total: items.length, isTotalAtLeast: false, nextCursor: null, previousCursor: null, ...more }) as Page;
const version = (number: number, changed: Partial<VersionWhole> = {}): VersionWhole => ({
  version: number,
  kind: 'saved',
  restoredFrom: null,
  title: 'The old mill',
  words: 4,
  savedBy: 'Ana Soto',
  savedAt: `2026-01-0${number}T08:00:00Z`,
  subtitle: '',
  category: 'law',
  content: textOf(`Version ${number} of it.`),
  ...changed,
});
const answers = (changed: Partial<DocumentWhole> = {}, others: readonly Answer[] = []): Answer[] => [
  answer(calls.readDocument, { ...document1, ...changed }),
  answer(calls.listDocuments, pageOf([{ ...document1, ...changed }])),
  answer(calls.readNext, { items: [] }),
  answer(calls.undeleteDocument, { ...document1, ...changed }),
  answer(calls.createDocument, { ...document1, ...draft, version: 1 }),
  answer(calls.updateDocument, { ...document1, version: 4 }),
  answer(calls.publishDocument, { ...document1 }),
  answer(calls.listVersions, { items: [version(3), version(2), version(1)], nextCursor: null }),
  answer(calls.readVersion, ({ params }) => version(Number(params['version']))),
  answer(listCategories, [
    { id: 'law', name: 'Law' },
    { id: 'art', name: 'Art' },
  ]),
  answer(listGroups, { items: [herons, gulls], nextCursor: null, total: 2 } as never),
  answer(readGroup, (({ params }: { params: Record<string, string> }) => ({
    ...[herons, gulls].find((group) => group.id === params['id']),
    category: 'art',
  })) as never),
  answer(listComments, {
    items: [],
    nextCursor: null,
    count: 0,
    isClosed: false,
    reactions: [],
    myReaction: null,
    isNameless: false,
    can: { write: false, close: false, react: false, quote: false },
  }),
  answer(media.listMedia, { items: [] }),
  ...[
    calls.deleteDocument,
    calls.purgeDocument,
    calls.emptyBin,
    calls.withdrawDocument,
    calls.restoreVersion,
    media.removeMediaPlace,
    media.writeMediaCaptions,
    media.removeMediaCaptions,
    media.addMedia,
  ].map((endpoint) => answer(endpoint, {} as never)),
  ...others,
];
const last = (screen: Screen) => screen.sent.at(-1);
const any = expect.any(String);
/** Presses what confirms a question, which bears the name of what asked it. */
const confirm = (screen: Screen, name: string) => screen.press(name);

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('DO-10 what lies in the bin comes back or goes for good; what is gone already is no failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-11T08:00:00Z') });
  const openBin = (others: readonly Answer[] = []) =>
    Screen.open(<BinPage />, { at: '/draft/bin', as: ana, answers: answers({ deletedAt: '2026-03-01T08:00:00Z' }, others) });
  const screen = await openBin();
  expect(screen.read).toContain('/api/documents?list=bin');
  expect(screen.text()).toContain('20 days left');
  for (const [reply, told] of [
    [document1, en.undeletedPublished],
    [{ ...document1, ...draft }, en.undeletedDraft],
    [refusal('thing.notFound', 404), en.undeleteGone],
    [refusal('server.failed', 500), `${en.undeleteFailed} ${platformWords['error.server.failed']}`],
  ] as const) {
    screen.answer(calls.undeleteDocument, reply as DocumentWhole);
    const before = screen.read.length;
    await screen.press('Bring back “The old mill”');
    expect(last(screen)).toEqual({ call: `POST /api/documents/${id}/undelete` });
    expect(screen.toasts().at(-1)).toBe(told);
    expect(screen.read.slice(before)).toContain('/api/documents?list=bin');
  }
  for (const [reply, told] of [
    [{} as never, [en.purged]],
    [refusal('thing.notFound', 404), []],
    [refusal('server.failed', 500), [en.deleteFailed]],
  ] as const) {
    const bin = await openBin();
    bin.answer(calls.purgeDocument, reply as never);
    await bin.press('Delete permanently “The old mill”');
    expect(bin.text()).toContain('“The old mill” cannot be brought back');
    const before = bin.read.length;
    await confirm(bin, en.purge);
    expect(last(bin)).toEqual({ call: `DELETE /api/documents/${id}/bin` });
    expect(bin.toasts()).toEqual(told);
    expect(bin.read.length).toBeGreaterThan(before);
    expect(bin.text()).not.toContain('cannot be brought back');
  }
  for (const [reply, told] of [
    [{} as never, en.binEmptied],
    [refusal('server.failed', 500), en.deleteFailed],
  ] as const) {
    screen.answer(calls.emptyBin, reply as never);
    const bin = await openBin([[calls.emptyBin, reply]]);
    await bin.press(en.emptyBin);
    expect(bin.text()).toContain('1 document will be permanently deleted');
    await confirm(bin, en.emptyBin);
    expect(last(bin)).toEqual({ call: 'DELETE /api/documents/bin' });
    expect(bin.toasts()).toEqual([told]);
    expect(document.querySelector('dialog[open]')).toBeNull();
  }
  const empty = await openBin([answer(calls.listDocuments, pageOf([]))]);
  expect(empty.text()).toContain(en.emptyBinTitle);
  expect(empty.names()).not.toContain(en.emptyBin);
});

test('DO-06 DO-10 a draft goes into the bin once that was confirmed, and back at once', async () => {
  const openDrafts = () => Screen.open(<DraftsPage />, { at: '/draft', as: ana, answers: answers(draft) });
  const screen = await openDrafts();
  expect(screen.text()).not.toContain(en.unsavedHere);
  expect(screen.find(`h2 a`).getAttribute('href')).toBe(`/draft/${id}`);
  await screen.press('Delete “The old mill”');
  expect(screen.text()).toContain('“The old mill” goes to your bin');
  await confirm(screen, en.delete);
  expect(last(screen)).toEqual({ call: `DELETE /api/documents/${id}` });
  expect(screen.toasts()[0]).toContain(en.deleted);
  await screen.press(en.undo);
  expect(last(screen)?.call).toBe(`POST /api/documents/${id}/undelete`);
  for (const [reply, told] of [
    [refusal('thing.notFound', 404), []],
    [refusal('server.failed', 500), [en.deleteFailed]],
  ] as const) {
    const drafts = await openDrafts();
    drafts.answer(calls.deleteDocument, reply);
    await drafts.press('Delete “The old mill”');
    const before = drafts.read.length;
    await confirm(drafts, en.delete);
    expect(drafts.toasts()).toEqual(told);
    expect(drafts.read.length).toBeGreaterThan(before);
  }
  const written = { title: 'Kept', subtitle: '', category: '', content: textOf('Here.') };
  const kept = await Screen.open(<DraftsPage />, {
    at: '/draft',
    as: ana,
    answers: answers(draft),
    before: () => void new LocalDrafts(new KeptTexts()).keep({ draftKey: uuid(11), id: null, version: null, written, savedAtMs: 5 }),
  });
  expect(kept.text()).toContain(en.unsavedHere + en.unsavedHereText);
  expect(kept.named(en.continueWriting).getAttribute('href')).toBe('/article');
});

test('DO-06 a list is narrowed by words, category and days, which stand in the address; each page of it has its own', async () => {
  const screen = await Screen.open(<InternetDocumentsPage />, {
    at: '/blogGeneral2',
    answers: answers({ visibility: 'public' }, [
      answer(calls.listDocuments, pageOf([document1], { nextCursor: 'older', previousCursor: 'newer' })),
    ]),
  });
  expect(screen.find('h2 a').getAttribute('href')).toBe(`/publicInternetArticle?id=${id}`);
  expect(document.querySelector('link[rel=alternate]')?.getAttribute('href')).toBe('/feed.atom?lang=en');
  expect(screen.named(open.feed).getAttribute('href')).toBe('/feed.atom?lang=en');
  expect(screen.named(open.older).getAttribute('href')).toBe('/blogGeneral2?cursor=older');
  expect(screen.named(open.newer).getAttribute('href')).toBe('/blogGeneral2?cursor=newer');
  expect(screen.names()).not.toContain(open.resetFilters);
  await screen.fill('category', 'art');
  expect(screen.at).toBe('/blogGeneral2?category=art');
  await screen.fill(screen.find('[type=search]'), 'mill');
  await screen.key('Enter', {}, screen.find('[type=search]'));
  expect(screen.at).toBe('/blogGeneral2?q=mill&category=art');
  expect(screen.named(open.older).getAttribute('href')).toBe('/blogGeneral2?q=mill&category=art&cursor=older');
  await screen.fill('from', '2026-01-01');
  expect(screen.at).toBe('/blogGeneral2?q=mill&category=art&from=2026-01-01');
  const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(screen.read.at(-1)).toBe(`/api/documents?list=public&q=mill&category=art&from=2026-01-01&tz=${zone}`);
  expect(screen.find('[name=to]').getAttribute('min')).toBe('2026-01-01');
  await screen.fill('to', '2026-02-01');
  expect(screen.find('[name=from]').getAttribute('max')).toBe('2026-02-01');
  await screen.submit();
  expect(screen.at).toBe('/blogGeneral2?q=mill&category=art&from=2026-01-01&to=2026-02-01');
  expect(screen.named(open.resetFilters).getAttribute('href')).toBe('/blogGeneral2');
  const found = await Screen.open(<InternetDocumentsPage />, {
    at: '/blogGeneral2?q=none',
    answers: answers({}, [answer(calls.listDocuments, pageOf([]))]),
  });
  expect(found.text()).toContain(open.nothingFound);
  for (const [Part, at, list, address, empty] of [
    [PublicDocumentsPage, '/publicArticle', 'public', `/publicArticle/${id}`, open.emptyPublicText],
    [GroupDocumentsPage, '/autrePublication', 'groups', `/autrePublication/${id}`, en.emptyGroupsText],
    [MyDocumentsPage, '/blog', 'mine', `/blog/${id}`, en.emptyMineText],
  ] as const) {
    const shown = await Screen.open(<Part />, { at, as: ana, answers: answers() });
    expect(shown.read).toContain(`/api/documents?list=${list}`);
    expect(shown.find('h2 a').getAttribute('href')).toBe(address);
    expect(shown.find('[aria-current=page]').getAttribute('href')).toBe(at);
    const none = await Screen.open(<Part />, { at, as: ana, answers: answers({}, [answer(calls.listDocuments, pageOf([]))]) });
    expect(none.text()).toContain(empty);
    expect(none.named(en.write).getAttribute('href')).toBe('/article');
  }
});

test('GR-10 DO-06 what a group published is listed, looked for where it is much, and begun there', async () => {
  const openOf = (total: number, items: readonly object[] = [document1], nextCursor: string | null = null) =>
    Screen.open(<GroupDocuments groupId="ABCD2345" />, {
      as: ana,
      answers: answers({}, [
        answer(calls.listDocuments, ({ query }) =>
          query['cursor'] ? pageOf([{ ...document1, id: uuid(58), title: 'Older mill' }], { total }) : pageOf(items, { total, nextCursor }),
        ),
      ]),
    });
  const few = await openOf(7);
  expect(few.read).toContain('/api/documents?list=groups&groupId=ABCD2345');
  expect(few.text()).toContain('7 documents');
  expect(few.find('h2 a').getAttribute('href')).toBe(`/autrePublication/${id}`);
  expect(document.querySelector('[type=search]')).toBeNull();
  expect(few.names()).not.toContain(open.older);
  const many = await openOf(8, [document1], 'next');
  await many.press(open.older);
  expect(many.text()).toContain('Older mill');
  await many.fill(many.find('[type=search]'), 'x');
  many.answer(calls.listDocuments, pageOf([]));
  await many.key('Enter', {}, many.find('[type=search]'));
  expect(many.read.at(-1)).toBe('/api/documents?list=groups&groupId=ABCD2345&q=x');
  expect(many.text()).toContain(open.nothingFound);
  const none = await openOf(0, []);
  expect(none.text()).toContain(en.inGroupEmptyText);
  expect(none.named(en.write).getAttribute('href')).toBe('/article?group=ABCD2345');
  const step = async (total: number) =>
    Screen.open(<FirstGroupDocument groupId="ABCD2345" />, {
      as: ana,
      answers: answers({}, [answer(calls.listDocuments, pageOf([], { total }))]),
    });
  const open1 = await step(0);
  expect(open1.read).toEqual(['/api/documents?list=groups&groupId=ABCD2345&limit=6']);
  expect(open1.named(en['first.write']).getAttribute('href')).toBe('/article?group=ABCD2345');
  expect((await step(1)).text()).toContain(en['first.done']);
  const own = (total: number) =>
    Screen.open(<FirstDocumentStep />, { as: ana, answers: answers({}, [answer(calls.listDocuments, pageOf([], { total }))]) });
  expect((await own(1)).text()).toContain(en['first.done']);
  const first = await own(0);
  expect(first.read).toEqual(['/api/documents?list=mine&limit=1']);
  expect(first.text()).not.toContain(en['first.done']);
});

test('GR-10 a group’s newest documents are told with who wrote them and when they were published', async () => {
  const told: { news?: unknown; hasOlder?: unknown }[] = [];
  const hear = (read: object) => {
    told.push(read);
    return null;
  };
  const newest = {
    kind: 'document',
    id,
    title: 'The old mill',
    excerpt: 'The walls are sound.',
    language: 'en',
    isPublic: false,
    at: '2026-01-02T08:00:00Z',
    by: { id: 'AAAAAAA2', name: 'Ana Soto' },
    phase: null,
    endsAt: null,
  };
  const own = (changed: Partial<DocumentWhole>) =>
    Screen.open(<NewsOfDocuments groupId="ABCD2345">{hear}</NewsOfDocuments>, { as: ana, answers: answers(changed) });
  await own({});
  expect(told.at(-1)?.news).toEqual([newest]);
  await own({ visibility: 'public', publicationDate: null });
  expect(told.at(-1)?.news).toEqual([{ ...newest, isPublic: true, at: '2026-01-02T09:00:00Z' }]);
  const { title, excerpt, language, authorId, authorName } = document1;
  const items = [{ id, title, excerpt, language, authorId, authorName, publicationDate: '2026-01-02T08:00:00Z' }];
  const before = '2026-03-01T08:00:00Z_01890a5d-ac96-774b-bcce-b302099a8057';
  const all = await Screen.open(<PublicNewsOfDocuments groupId="ABCD2345">{hear}</PublicNewsOfDocuments>, {
    at: `/network/ABCD2345?before=${before}`,
    answers: answers({}, [answer(calls.listInPublicGroup, { items, hasOlder: true })]),
  });
  expect(all.read).toEqual([`/api/documents/of-group/ABCD2345?before=${encodeURIComponent(before)}`]);
  expect(told.at(-1)).toMatchObject({ news: [{ ...newest, isPublic: true }], hasOlder: true });
});

const openReading = (changed: Partial<DocumentWhole> = {}, { as = ana, at = '/blog', others = [] as readonly Answer[] } = {}) =>
  Screen.open(
    <Route path="/:list/:id">
      <DocumentPage />
    </Route>,
    { at: `${at}/${id}`, as, answers: answers(changed, others) },
  );

test('DO-01 DO-10 its author changes whom a document is for, makes it a draft again, or deletes it; each is asked for first', async () => {
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
  const kept = await openReading({}, { others: [[calls.deleteDocument, refusal('server.failed', 500)]] });
  await kept.press(en.more);
  await kept.press(en.delete);
  await confirm(kept, en.delete);
  expect(kept.toasts()).toEqual([en.deleteFailed]);
  expect(kept.at).toBe(`/blog/${id}`);
  kept.answer(calls.deleteDocument, {} as never);
  await kept.press(en.more);
  await kept.press(en.delete);
  expect(kept.text()).toContain(en.deleteText);
  await confirm(kept, en.delete);
  expect(last(kept)).toEqual({ call: `DELETE /api/documents/${id}` });
  expect(kept.at).toBe('/blog');
  await kept.press(en.undo);
  expect(last(kept)?.call).toBe(`POST /api/documents/${id}/undelete`);
  const bound = await openReading({ can: { edit: true, delete: false, publish: false, withdraw: false } });
  await bound.press(en.more);
  for (const name of [en.changeAudience, en.withdraw, en.delete]) expect(bound.names()).not.toContain(name);
});

test('DO-03 a document is published for whom its form says, under a category; what is missing is named, whatever else fails too', async () => {
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
  // What is for a group is most often about what the group is about.
  expect(screen.find<HTMLSelectElement>('[name=category]').value).toBe('art');
  expect(screen.read).toContain('/api/groups/BCDE3456');
  await screen.press(screen.find('[name=groupIds][value=ABCD2345]'));
  await screen.fill('category', 'law');
  for (const [code, told] of [
    ['server.failed', en.publishFailed],
    ['thing.notFound', en.publishFailed],
    ['state.conflict', platformWords['error.state.conflict']],
    ['document.incomplete', en['error.document.incomplete']],
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

test('DO-07 a reader shares its address with whom it is for, reports it unless it is theirs, and goes back to its list', async () => {
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

test('DO-07 behind a document stand its author, what to go on with, and for visitors what they could do here', async () => {
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
  expect([one?.getAttribute('href'), one?.getAttribute('lang'), other?.getAttribute('href'), other?.getAttribute('lang')]).toEqual([
    `/publicArticle/${uuid(58)}`,
    'fr',
    `/autrePublication/${uuid(59)}`,
    null,
  ]);
  expect(screen.text()).not.toContain(open.inviteTitle);
  const openPublic = (at: string, more: readonly Answer[] = others) =>
    Screen.open(<InternetDocumentPage />, {
      at,
      answers: answers({ visibility: 'public', publicAddress: 'https://atrium.example/x' }, more),
    });
  const visitor = await openPublic(`/publicInternetArticle?id=${id}`);
  expect(visitor.find('footer a[lang=fr]').getAttribute('href')).toBe(`/publicInternetArticle?id=${uuid(58)}`);
  expect(visitor.text()).toContain(open.inviteTitle);
  expect(visitor.named(open.createAccount).getAttribute('href')).toBe('/register');
  expect(visitor.named(open.signIn).getAttribute('href')).toBe('/connect#login');
  expect(visitor.find('a[href="/blogGeneral2"]').textContent).toContain(open.backPublic);
  expect((await openPublic(`/publicInternetArticle?id=${id}`, [])).text()).not.toContain(open.moreToRead);
  expect((await openPublic('/publicInternetArticle')).at).toBe('/blogGeneral2');
  const unpublished = await openReading({ ...draft }, { others });
  expect(unpublished.text()).not.toContain(open.moreToRead);
});

const openVersions = (search = '', changed: Partial<DocumentWhole> = {}, others: readonly Answer[] = []) =>
  Screen.open(
    <Route path="/draft/:id/versions">
      <VersionsPage />
    </Route>,
    { at: `/draft/${id}/versions${search}`, as: ana, answers: answers(changed, others) },
  );

test('DO-08 an earlier version is shown first, compared with what stands now or another one, and brought back', async () => {
  const screen = await openVersions();
  const shown = () => screen.find('nav [aria-current=true]').getAttribute('href');
  expect(shown()).toBe(`/draft/${id}/versions?version=2`);
  expect(screen.find(`a[href="/blog/${id}"]`).textContent).toContain('The old mill');
  expect(screen.read).toContain(`/api/documents/${id}/versions/2`);
  expect(screen.text()).toMatch(/4 words added.*4 words removed/);
  expect(screen.html()).toMatch(/<del[^>]*>.*Version 2 of it/);
  const choice = () => screen.find<HTMLSelectElement>('[name=with]');
  expect([...choice().options].map(({ value }) => value)).toEqual(['', '3', '1']);
  await screen.fill('with', '1');
  expect(screen.at).toBe(`/draft/${id}/versions?version=2&with=1`);
  // The older one is the one that was changed, whichever is looked at.
  expect(screen.text()).toMatch(/1 word added.*1 word removed/);
  expect(document.querySelector('del')?.textContent).toContain('1');
  const links = [...document.querySelectorAll('nav li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/draft/${id}/versions?version=3&with=1`,
    `/draft/${id}/versions?version=2&with=1`,
    `/draft/${id}/versions?version=1`,
  ]);
  const back = await openVersions('?version=1&with=3');
  expect(document.querySelector('del')?.textContent).toContain('1');
  await back.fill('with', '');
  expect(back.at).toBe(`/draft/${id}/versions?version=1`);

  for (const [state, text, to] of [
    ['published', en.restorePublishedText, `/blog/${id}`],
    ['draft', en.restoreText, `/draft/${id}`],
  ] as const) {
    const own = await openVersions('?version=1', { state });
    await own.press(en.restore);
    expect(own.text()).toContain(text);
    await own.press(en.cancel);
    await own.press(en.restore);
    own.answer(calls.restoreVersion, refusal('state.conflict'));
    await confirm(own, en.restore);
    expect(own.toasts()).toEqual([platformWords['error.state.conflict']]);
    own.answer(calls.restoreVersion, {} as never);
    await own.press(en.restore);
    await confirm(own, en.restore);
    expect(last(own)).toEqual({ call: `POST /api/documents/${id}/versions/1/restore`, body: { version: 3 } });
    expect(own.toasts().at(-1)).toBe(en.restored);
    expect(own.at).toBe(to);
  }
});

test('DO-08 a comparison says what of title, category and setting is another, and when nothing is; older versions come on demand', async () => {
  const same = version(2, { content: document1.content });
  const compared = async (changed: Partial<VersionWhole>) =>
    openVersions('?version=2', {}, [answer(calls.readVersion, { ...same, ...changed })]);
  const alike = await compared({});
  expect(alike.text()).toContain(en.noDifference);
  expect(alike.names()).not.toContain(en.restore);
  const withPicture = { content: withMedia() };
  await openVersions('?version=2', {}, [answer(media.listMedia, { items: [own] }), answer(calls.readVersion, { ...same, ...withPicture })]);
  expect(document.querySelector('img')?.getAttribute('alt')).toBe('mill.jpg');
  const renamed = await compared({ title: 'The mill', category: 'art' });
  expect(renamed.text()).toMatch(/1 word added.*0 words removed/);
  expect(renamed.text()).toMatch(/Category: .*Art.*Law/);
  expect(renamed.text()).not.toContain('change of formatting');
  expect(renamed.names()).toContain(en.restore);
  expect((await compared({ category: '' })).text()).toMatch(/Category: .*Law/);
  const [paragraph] = document1.content.content;
  const heading = { type: 'doc', content: [{ ...paragraph, type: 'heading', attrs: { level: 2 } }] } as RichText;
  const reset = await compared({ content: heading });
  expect(reset.text()).toContain('1 change of formatting');
  expect(reset.text()).toContain('was a heading of level 2, is now a paragraph');
  const long = await openVersions('', {}, [
    answer(calls.listVersions, ({ query }) =>
      query['cursor'] ? { items: [version(1)], nextCursor: null } : { items: [version(3), version(2)], nextCursor: '2' },
    ),
  ]);
  expect(document.querySelectorAll('nav li a')).toHaveLength(2);
  await long.press(en.olderVersions);
  expect(document.querySelectorAll('nav li a')).toHaveLength(3);
  expect(long.names()).not.toContain(en.olderVersions);
  const none = await openVersions('', draft, [answer(calls.listVersions, { items: [], nextCursor: null })]);
  expect(none.text()).toContain(en.noVersionsText);
  expect(none.find(`a[href="/draft/${id}"]`).textContent).toContain('The old mill');
});

/** Where one writes, with a clock that stands still until it is moved. */
async function openArticle(
  at: string,
  changed: Partial<DocumentWhole> = draft,
  others: readonly Answer[] = [],
  before?: () => void,
): Promise<Screen> {
  await endFakeTimers();
  const screen = await Screen.open(
    <>
      <Route path="/article">
        <ArticlePage />
      </Route>
      <Route path="/draft/:id">
        <ArticlePage />
      </Route>
      <Queued />
    </>,
    { at, as: ana, answers: answers(changed, others), ...(before ? { before } : {}) },
  );
  await screen.until(() => !document.querySelector('textarea') || document.querySelector('[role=textbox]'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return screen;
}
const Queued = () => <output>{JSON.stringify(useUploads(documentPurpose).map(({ name, target }) => [name, target]))}</output>;
const title = () => document.querySelectorAll('textarea')[0] as HTMLTextAreaElement;
const subtitle = () => document.querySelectorAll('textarea')[1] as HTMLTextAreaElement;
const state = () => document.querySelector('[data-save-state]')?.getAttribute('data-save-state');
/** What this device kept goes its way as soon as it is opened. */
async function fromTheStart(screen: Screen): Promise<void> {
  await screen.until(() => state() === 'saved');
  expect(state()).toBe('saved');
}
/** The pause passes behind which a text is saved. */
async function saved(screen: Screen): Promise<void> {
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('saved');
}

test('DO-04 a new text is saved by itself and gets its address while it is written; the title leads on to the text', async () => {
  const screen = await openArticle('/article?group=ABCD2345');
  expect(document.activeElement).toBe(title());
  expect(document.title === '' || document.querySelector('title')?.textContent).toContain(en.articleNew);
  await screen.fill(title(), 'The old\n mill');
  expect(title().value).toBe('The old mill');
  expect(state()).toBe('saving');
  await screen.key('Enter', {}, title());
  expect(document.activeElement).toBe(subtitle());
  await screen.key('Enter', {}, subtitle());
  expect(document.activeElement?.getAttribute('role')).toBe('textbox');
  await screen.write('The walls are sound.');
  await saved(screen);
  expect(screen.sent).toEqual([
    {
      call: 'POST /api/documents',
      body: { title: 'The old mill', subtitle: '', category: '', content: expect.objectContaining({ type: 'doc' }), draftKey: any },
    },
  ]);
  expect(screen.at).toBe(`/article?id=${id}&group=ABCD2345`);
  await screen.fill(subtitle(), 'What we found');
  await saved(screen);
  expect(last(screen)?.call).toBe(`PUT /api/documents/${id}`);
  expect(last(screen)?.body).toMatchObject({ subtitle: 'What we found', version: 1 });
  await screen.does(() => vi.advanceTimersByTimeAsync(300));
  expect(screen.text()).toContain('4 words · 1 min read');
  // It is for the group that it was begun for.
  await screen.press(en.publish);
  expect(screen.find<HTMLInputElement>('[name=groupIds][value=ABCD2345]').checked).toBe(true);
  await screen.fill('category', 'art');
  await screen.press([...document.querySelectorAll<HTMLElement>('dialog button')].at(-1) ?? '');
  expect(screen.sent.slice(-2)).toEqual([
    { call: `PUT /api/documents/${id}`, body: expect.objectContaining({ category: 'art', version: 4 }) },
    {
      call: `POST /api/documents/${id}/publish`,
      body: { visibility: 'private', category: 'art', groupIds: ['ABCD2345'], version: 4 },
    },
  ]);
  expect(screen.toasts()).toEqual([en.published]);
  expect(screen.at).toBe(`/blog/${id}`);
});

test('DO-03 nothing is published or updated without a title; what is published changes when its author says so', async () => {
  const screen = await openArticle(`/article?id=${id}`, {});
  expect(screen.find(`a[href="/blog/${id}"]`).textContent).toContain('The old mill');
  expect(screen.named(en.versions).getAttribute('href')).toBe(`/draft/${id}/versions`);
  await screen.fill(title(), '  ');
  await screen.press(en.update);
  expect(screen.text()).toContain(en['error.document.incomplete']);
  expect(title().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(title());
  expect(screen.sent).toEqual([]);
  await screen.fill(title(), 'The new mill');
  expect(screen.text()).not.toContain(en['error.document.incomplete']);
  expect(state()).toBe('kept');
  screen.answer(calls.updateDocument, refusal('document.hidden', 403));
  await screen.press(en.update);
  expect(screen.text()).toContain(en.updateFailed);
  expect(screen.text()).toContain(en['error.document.hidden']);
  screen.answer(calls.updateDocument, { ...document1, version: 4 });
  await screen.press(en.update);
  expect(last(screen)).toEqual({
    call: `PUT /api/documents/${id}`,
    body: { title: 'The new mill', subtitle: '', category: 'law', content: document1.content, version: 3 },
  });
  expect(screen.toasts()).toEqual([en.updated]);
  expect(screen.at).toBe(`/blog/${id}`);
  const failing = await openArticle(`/draft/${id}`, draft, [[calls.updateDocument, refusal('document.hidden', 403)]]);
  await failing.fill(title(), 'Another');
  await failing.press(en.publish);
  expect(failing.text()).toContain(en.publishFailed);
  expect(document.querySelector('dialog')).toBeNull();
});

test('DO-04 what this device kept is brought back; what may not be written is closed, and what cannot be read is tried again', async () => {
  const written = { title: 'Kept', subtitle: '', category: 'law', content: textOf('Here.') };
  const keep =
    (draftId: string | null, what = written) =>
    () =>
      void new LocalDrafts(new KeptTexts()).keep({
        draftKey: uuid(11),
        id: draftId,
        version: draftId ? 2 : null,
        written: what,
        savedAtMs: 5,
      });
  const fresh = await openArticle('/article', draft, [], keep(null));
  expect(title().value).toBe('Kept');
  expect(fresh.toasts()[0]).toContain(en.broughtBack);
  await fromTheStart(fresh);
  expect(last(fresh)?.body).toMatchObject({ title: 'Kept', draftKey: uuid(11) });
  const own = await openArticle(`/draft/${id}`, draft, [], keep(id));
  expect(title().value).toBe('Kept');
  await fromTheStart(own);
  expect(last(own)?.body).toMatchObject({ title: 'Kept', version: 2 });
  const { title: name, subtitle: below, category, content } = document1;
  const alike = await openArticle(`/draft/${id}`, draft, [], keep(id, { title: name, subtitle: below, category, content }));
  expect(state()).toBe('saved');
  expect(alike.toasts()).toEqual([]);
  expect(new LocalDrafts(new KeptTexts()).find(id)).toBeUndefined();

  const restricted = { can: { edit: false, delete: false, publish: false, withdraw: false } };
  await openArticle(`/draft/${id}`, { ...draft, ...restricted });
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.querySelector('form[action="/network"]')).not.toBeNull();
  await openArticle(`/draft/${id}`, draft, [[calls.readDocument, refusal('thing.notFound', 404)]]);
  expect(document.querySelector('form[action="/network"]')).not.toBeNull();
  const failed = await openArticle(`/draft/${id}`, draft, [[calls.readDocument, refusal('server.failed', 400)]]);
  expect(failed.text()).toContain(en.loadFailed);
  failed.answer(calls.readDocument, { ...document1, ...draft });
  await failed.press(platformWords.tryAgain);
  expect(title().value).toBe('The old mill');
});

test('DO-04 a save that does not get through is tried again when the connection is back or the page is left; nothing is lost by closing', async () => {
  const screen = await openArticle(`/draft/${id}`, draft, [[calls.updateDocument, refusal('server.failed', 503)]]);
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await screen.fill(title(), 'Again');
  expect(closing()).toBe(false);
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('kept');
  screen.answer(calls.updateDocument, { ...document1, version: 4 });
  await screen.does(() => window.dispatchEvent(new Event('online')));
  expect(state()).toBe('saved');
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await screen.fill(title(), 'Once more');
  const count = screen.sent.length;
  await screen.does(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.sent.length).toBe(count);
  seen.mockReturnValue('hidden');
  await screen.does(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(last(screen)?.body).toMatchObject({ title: 'Once more' });
  vi.spyOn(KeptTexts.prototype, 'keep').mockReturnValue(false);
  await screen.fill(title(), 'No room');
  expect(closing()).toBe(true);
});

test('DO-05 another save between is told: both are put together, mine stays beside it, or takes its place', async () => {
  const theirs = {
    ...document1,
    ...draft,
    title: 'Their mill',
    category: 'art',
    content: textOf('Shared.', 'Theirs is other.'),
    version: 7,
  };
  const conflict = async () => {
    const screen = await openArticle(`/draft/${id}`, { ...draft, content: textOf('Shared.', 'Mine was first.') });
    screen.answer(calls.updateDocument, () => {
      throw Object.assign(refusal('state.conflict'), {
        body: { code: 'state.conflict', present: { version: 7, updatedAt: theirs.lastUpdate } },
      });
    });
    await screen.fill(title(), 'My mill');
    await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
    expect(state()).toBe('conflict');
    screen.answer(calls.readDocument, theirs as DocumentWhole);
    screen.answer(calls.updateDocument, { ...document1, version: 8 });
    expect(screen.text()).toContain(en.conflictTitle);
    return screen;
  };
  const mine = await conflict();
  await mine.press(en.conflictMine);
  expect(last(mine)?.body).toMatchObject({ title: 'My mill', version: 7, keepPresent: true });
  expect(state()).toBe('saved');
  const beside = await conflict();
  await beside.press(en.conflictOther);
  expect(last(beside)).toMatchObject({ call: 'POST /api/documents', body: { title: 'My mill' } });
  expect(title().value).toBe('Their mill');

  const both = await conflict();
  await both.press(en.conflictMerge);
  const save = () => both.named(en.mergeSave);
  expect(save()).toHaveProperty('disabled', true);
  expect(both.text()).toContain(en.mergeIncomplete);
  const legends = [...document.querySelectorAll('dialog legend')].map(({ textContent }) => textContent);
  expect(legends).toEqual([en.title, open.category, 'Difference 1']);
  await both.press(en.takeAllTheirs);
  expect(save()).toHaveProperty('disabled', false);
  const [mineHere, theirsHere, takeBoth] = [...(document.querySelectorAll('dialog fieldset')[2]?.querySelectorAll('input') ?? [])] as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  expect(theirsHere.checked).toBe(true);
  await both.press(takeBoth);
  expect([mineHere.checked, takeBoth.checked]).toEqual([false, true]);
  await both.press(both.find('[name="merge title"][value=mine]'));
  await both.press(en.mergeSave);
  expect(last(both)?.body).toMatchObject({
    title: 'My mill',
    category: 'art',
    content: textOf('Shared.', 'Theirs is other.', 'Mine was first.'),
    version: 7,
    keepPresent: true,
  });
  expect(both.toasts()).toEqual([en.merged]);
  expect(document.querySelector('dialog')).toBeNull();
  const all = await conflict();
  await all.press(en.conflictMerge);
  await all.press(en.takeAllMine);
  await all.press(en.mergeSave);
  expect(last(all)?.body).toMatchObject({ title: 'My mill', category: 'law', content: textOf('Shared.', 'Mine was first.') });
});

test('DO-05 what was deleted elsewhere or is no longer one’s own is kept as a new draft', async () => {
  const screen = await openArticle(`/article?id=${id}&group=ABCD2345`, draft, [[calls.updateDocument, refusal('thing.notFound', 404)]]);
  await screen.fill(title(), 'Mine');
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('gone');
  expect(screen.text()).toContain(en.goneTitle + en.goneText);
  screen.answer(calls.createDocument, refusal('server.failed', 500));
  await screen.press(en.goneKeep);
  expect(screen.at).toBe(`/article?id=${id}&group=ABCD2345`);
  screen.answer(calls.createDocument, { ...document1, ...draft, id: uuid(60) } as DocumentWhole);
  screen.answer(calls.readDocument, { ...document1, ...draft, id: uuid(60), title: 'Mine' } as DocumentWhole);
  await screen.press(en.goneKeep);
  expect(last(screen)).toMatchObject({ call: 'POST /api/documents', body: { title: 'Mine' } });
  expect(screen.at).toBe(`/article?id=${uuid(60)}&group=ABCD2345`);
});

const own: OwnMedia = {
  id: uuid(71),
  state: 'made',
  type: 'image',
  images: [{ address: '/small', width: 480, height: 320 }],
  placeholder: null,
  width: 480,
  height: 320,
  video: null,
  audio: null,
  loudness: null,
  durationMs: null,
  refusal: null,
  progress: 0,
  captions: [],
  transcript: null,
  fileName: 'mill.jpg',
  size: 9,
  holdsPlace: true,
  placeCanGo: true,
} as unknown as OwnMedia;
const withMedia = (attrs: object = {}): RichText => ({
  type: 'doc',
  content: [
    ...textOf('Above.').content,
    { type: 'media', attrs: { id: own.id, alt: '', caption: '', width: 'wide', ...attrs } },
    ...textOf('Below.').content,
  ] as RichText['content'],
});
const openMedia = async (items: readonly OwnMedia[], attrs: object = {}) => {
  const screen = await openArticle(`/draft/${id}`, { ...draft, content: withMedia(attrs) }, [
    answer(media.listMedia, { items: [...items] }),
  ]);
  await screen.until(() => document.querySelector('[data-width]'));
  await screen.settle();
  return screen;
};
const written = (screen: Screen) => (last(screen)?.body as { content?: RichText } | undefined)?.content?.content ?? [];

test('DO-02 DO-07 a picture in the text is described, sized, moved and taken out, and what its original tells of a place is removed', async () => {
  const screen = await openMedia([own]);
  await screen.press(en['media.describe']);
  expect(screen.text()).toContain(en['media.altHint']);
  await screen.fill('alt', ' A mill. ');
  await screen.fill('caption', 'By the river');
  await screen.press(screen.find('[name=width][value=full]'));
  await screen.press(en['media.save']);
  expect(document.querySelector('dialog')).toBeNull();
  await saved(screen);
  expect(written(screen)[1]).toEqual({ type: 'media', attrs: { id: own.id, alt: 'A mill.', caption: 'By the river', width: 'full' } });
  expect(screen.names()).toContain(en['media.edit']);
  expect(screen.text()).toContain(en['media.holdsPlace']);
  await screen.press(geotags.remove);
  expect(last(screen)).toEqual({ call: `DELETE /api/documents/${id}/media/${own.id}/place` });
  expect(screen.toasts()).toEqual([geotags.removed]);
  await screen.press(en['media.up']);
  await saved(screen);
  expect(written(screen).map((block) => block.type)).toEqual(['media', 'paragraph', 'paragraph']);
  await screen.press(en['media.down']);
  await saved(screen);
  await screen.press(en['media.down']);
  await saved(screen);
  expect(written(screen)[2]?.type).toBe('media');
  await screen.press(en['media.remove']);
  await saved(screen);
  expect(written(screen).some((block) => block.type === 'media')).toBe(false);
  expect((await openMedia([{ ...own, placeCanGo: false }])).text()).toContain(en['media.holdsPlaceForGood']);
  expect((await openMedia([{ ...own, holdsPlace: false }])).text()).not.toContain('where it was taken');
});

test('DO-07 a recording in the text has captions; media that never came are told before a text is published', async () => {
  const audio = {
    ...own,
    type: 'audio',
    images: [],
    audio: '/sound',
    captions: [{ language: 'fr', label: 'Français', version: 'v', address: '/c' }],
  };
  const screen = await openMedia([audio as unknown as OwnMedia], { alt: 'The wheel' });
  await screen.press(en['media.edit']);
  expect(screen.text()).toContain(en['media.altHintPlayed']);
  await screen.press(open.close);
  await screen.press(en['media.captions']);
  await screen.choose('[name=file]', [new File(['WEBVTT'], 'a.vtt')]);
  const before = screen.read.length;
  await screen.press(captionWords.save);
  expect(last(screen)).toMatchObject({ call: `PUT /api/documents/${id}/media/${own.id}/captions/en`, body: { file: 'WEBVTT' } });
  expect(screen.read.slice(before)).toContain(`/api/documents/${id}/media`);
  await screen.press(en['media.captions']);
  await screen.press(captionWords.remove.replace('{label}', 'Français'));
  expect(last(screen)?.call).toBe(`DELETE /api/documents/${id}/media/${own.id}/captions/fr`);
  await screen.press(captionWords.close);

  const absent = await openMedia([]);
  expect(absent.text()).toContain(en.mediaFailed);
  await absent.press(en.publish);
  expect(absent.text()).toContain(en['media.absent_one'].replace('{count}', '1'));
  expect([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.disabled).toBe(true);
  await absent.press(en.cancel);
  await absent.choose('input[type=file]', [new File(['x'], 'mill.jpg', { type: 'image/jpeg', lastModified: 7 })]);
  const queued = JSON.parse(absent.find('output').textContent) as unknown[];
  expect(queued).toEqual([['mill.jpg', { documentId: id, mediaId: own.id, title: 'The old mill' }]]);
  const undescribed = await openMedia([own]);
  await undescribed.press(en.publish);
  expect(undescribed.text()).toContain(en['media.undescribed_one'].replace('{count}', '1'));
  const published = await Screen.open(
    <Route path="/article">
      <ArticlePage />
    </Route>,
    { at: `/article?id=${id}`, as: ana, answers: answers({ content: withMedia() }) },
  );
  await published.until(() => document.querySelector('[data-width]'));
  await published.press(en.update);
  expect(published.text()).toContain(en['media.absent_one'].replace('{count}', '1'));
  expect(published.sent).toEqual([]);
  const target = { documentId: id, mediaId: own.id, title: 'The old mill' };
  const ended = { key: 'k', uploadId: uuid(90), name: 'a.jpg', commandId: uuid(91), target };
  expect(await addToDocument(ended as never)).toEqual({ to: `/article?id=${id}`, label: 'The old mill' });
  expect(last(published)).toEqual({
    call: `POST /api/documents/${id}/media`,
    body: { id: own.id, uploadId: uuid(90), commandId: uuid(91) },
  });
  expect(await addToDocument({ ...ended, target: { ...target, title: '' } } as never)).toBeUndefined();
});

test('DO-06 GR-11 what changed live is read anew; each address has its page, and what is public is read before it is shown', async () => {
  const refreshed: unknown[] = [];
  const [handle] = Object.values(documentsLive);
  await handle?.({ type: 'any.thing', id }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual(readsOf(id));
  expect(readsOf(id)).toEqual([
    calls.listDocuments,
    calls.readNext,
    ...[calls.readDocument, calls.listVersions, media.listMedia].map((endpoint) => ({ endpoint, params: { id } })),
  ]);
  const pages = Object.fromEntries(await Promise.all(feature.pages.map(async ({ path, load }) => [path, await load()] as const)));
  expect(pages).toMatchObject({
    '/blogGeneral2': InternetDocumentsPage,
    '/publicInternetArticle': InternetDocumentPage,
    '/article': ArticlePage,
    '/draft': DraftsPage,
    '/draft/bin': BinPage,
    '/draft/:id': ArticlePage,
    '/draft/:id/versions': VersionsPage,
    '/blog': MyDocumentsPage,
    '/blog/:id': DocumentPage,
    '/autrePublication': GroupDocumentsPage,
    '/autrePublication/:id': DocumentPage,
    '/publicArticle': PublicDocumentsPage,
    '/publicArticle/:id': DocumentPage,
  });
  expect(feature.pages.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
    '/blogGeneral2',
    '/publicInternetArticle',
  ]);
  const reads = (path: `/${string}`, search: string) =>
    prefetches[path]?.reads?.({ params: { groupId: 'abcd2345' }, search: new URLSearchParams(search) } as never).map(({ input }) => input);
  expect(reads('/blogGeneral2', 'q=mill&cursor=c')).toEqual([{ query: { list: 'public', q: 'mill', cursor: 'c' } }, {}]);
  expect(reads('/publicInternetArticle', '')).toEqual([]);
  expect(reads('/publicInternetArticle', `id=${id}`)).toHaveLength(4);
  expect(reads('/network/:groupId', '')).toEqual([{ params: { groupId: 'ABCD2345' }, query: {} }]);
});
