import { expect, test, vi } from 'vitest';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { answer, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { answers, last, confirm, leaveNothingBehind } from '../testing/documents-server.ts';
import { ana, uuid, id, textOf, document1, draft, pageOf } from '../testing/samples.ts';
import { LocalDrafts } from '../writing/local-drafts.ts';
import { BinPage } from './bin-page.tsx';
import { DraftsPage } from './drafts-page.tsx';
import { FirstGroupDocument } from './first-group-document.tsx';
import { GroupDocumentsPage } from './group-documents-page.tsx';
import { GroupDocuments } from './group-documents.tsx';
import { InternetDocumentsPage } from './internet-documents-page.tsx';
import { MyDocumentsPage } from './my-documents-page.tsx';
import { NewsOfDocuments } from './news-of-documents.tsx';
import { PublicDocumentsPage } from './public-documents-page.tsx';
import { PublicNewsOfDocuments } from './public-news-of-documents.tsx';

leaveNothingBehind();

test('DO-10 documents in the bin are restored or deleted permanently; one already deleted is no error', async () => {
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
    await screen.press('Restore “The old mill”');
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
    await bin.press('Delete permanently: “The old mill”');
    expect(bin.text()).toContain('“The old mill” and its versions cannot be restored');
    const before = bin.read.length;
    await confirm(bin, en.purge);
    expect(last(bin)).toEqual({ call: `DELETE /api/documents/${id}/bin` });
    expect(bin.toasts()).toEqual(told);
    expect(bin.read.length).toBeGreaterThan(before);
    expect(bin.text()).not.toContain('cannot be restored');
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

test('DO-06 DO-10 a draft is moved to the bin after confirmation and restored by undo', async () => {
  const openDrafts = () => Screen.open(<DraftsPage />, { at: '/draft', as: ana, answers: answers(draft) });
  const screen = await openDrafts();
  expect(screen.text()).not.toContain(en.unsavedHere);
  expect(screen.find(`h2 a`).getAttribute('href')).toBe(`/draft/${id}`);
  await screen.press('Delete “The old mill”');
  expect(screen.text()).toContain('“The old mill” moves to your bin');
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
  const stored = await Screen.open(<DraftsPage />, {
    at: '/draft',
    as: ana,
    answers: answers(draft),
    before: () => void new LocalDrafts(new DraftStore()).save({ draftKey: uuid(11), id: null, version: null, written, savedAtMs: 5 }),
  });
  const named = stored.names();
  expect(named.indexOf(en['open.choose'])).toBeLessThan(named.indexOf(en.write));
  expect(stored.text()).toContain(en.unsavedHere + en.unsavedHereText);
  expect(stored.named(en.continueWriting).getAttribute('href')).toBe('/article');
});

test('DO-06 a list is filtered by words, category and days in the address; each page has its own', async () => {
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

test('GR-10 DO-06 a group’s documents are listed, searchable if there are many, and can be started there', async () => {
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
});

test('GR-10 a group’s newest documents are shown with author and date', async () => {
  const result: { news?: unknown; hasOlder?: unknown }[] = [];
  const receive = (read: object) => {
    result.push(read);
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
    Screen.open(<NewsOfDocuments groupId="ABCD2345">{receive}</NewsOfDocuments>, { as: ana, answers: answers(changed) });
  await own({});
  expect(result.at(-1)?.news).toEqual([newest]);
  await own({ visibility: 'public', publicationDate: null });
  expect(result.at(-1)?.news).toEqual([{ ...newest, isPublic: true, at: '2026-01-02T09:00:00Z' }]);
  const { title, excerpt, language, authorId, authorName } = document1;
  const items = [{ id, title, excerpt, language, authorId, authorName, publicationDate: '2026-01-02T08:00:00Z' }];
  const before = '2026-03-01T08:00:00Z_01890a5d-ac96-774b-bcce-b302099a8057';
  const all = await Screen.open(<PublicNewsOfDocuments groupId="ABCD2345">{receive}</PublicNewsOfDocuments>, {
    at: `/network/ABCD2345?before=${before}`,
    answers: answers({}, [answer(calls.listInPublicGroup, { items, hasOlder: true })]),
  });
  expect(all.read).toEqual([`/api/documents/of-group/ABCD2345?before=${encodeURIComponent(before)}`]);
  expect(result.at(-1)).toMatchObject({ news: [{ ...newest, isPublic: true }], hasOlder: true });
});
