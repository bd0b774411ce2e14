import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { emptyRichText, plainText } from '#platform/contract/rich-text/text.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { refusal, Screen } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { last, any, leaveNothingBehind } from '../testing/documents-server.ts';
import { openArticle, title, subtitle, state, fromTheStart, saved } from '../testing/open-article.tsx';
import { uuid, id, textOf, document1, draft } from '../testing/samples.ts';
import { LocalDrafts } from './local-drafts.ts';

leaveNothingBehind();

test('DO-02 DO-12 an empty text begins with a template or a file; once something is written, they are not offered', async () => {
  const screen = await openArticle('/article');
  expect(screen.names()).toEqual(
    expect.arrayContaining([en['template.minutes'], en['template.offer'], en['template.letter'], en['open.choose']]),
  );
  await screen.press(en['template.minutes']);
  await screen.until(() => title().value !== '');
  expect(title().value).toBe('Minutes of the meeting');
  expect(document.querySelector('[role=textbox]')?.textContent).toContain('Agenda');
  expect(screen.names()).not.toContain(en['template.minutes']);
  expect(screen.names()).not.toContain(en['open.choose']);
});

test('DO-04 a new text is saved automatically and gets its address while typing; Enter in the title leads to the text', async () => {
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
  // The group from the address is preselected.
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

const long = 'The walls are sound. '.repeat(1_500).trimEnd();
/** Pastes a text so long that it is stored after the next frame. */
function pasteLong() {
  const { editor } = document.querySelector('[contenteditable=true]') as HTMLElement & { editor: Editor };
  editor.view.dispatch(editor.state.tr.insertText(long, 1, editor.state.doc.content.size - 1).setMeta('paste', true));
}
const textIn = (sent: { body?: unknown } | undefined) =>
  plainText((sent?.body as { content?: RichText } | undefined)?.content ?? emptyRichText);

test('DO-04 DO-12 a long paste is sent when the page is left immediately, and stored on the device when it is closed', async () => {
  const screen = await openArticle(`/draft/${id}`, draft);
  await screen.does(() => {
    pasteLong();
    return Screen.leave();
  });
  expect(last(screen)?.call).toBe(`PUT /api/documents/${id}`);
  expect(textIn(last(screen))).toBe(long);
  const closed = await openArticle(`/draft/${id}`, draft);
  await closed.does(() => {
    pasteLong();
    dispatchEvent(new Event('pagehide'));
    expect(plainText(new LocalDrafts(new DraftStore()).find(id)?.written.content ?? emptyRichText)).toBe(long);
  });
});

test('DO-03 DO-12 a long paste is part of the update that is pressed immediately after it', async () => {
  const screen = await openArticle(`/article?id=${id}`, {});
  await screen.does(() => {
    pasteLong();
    screen.named(en.update).click();
  });
  expect(last(screen)?.call).toBe(`PUT /api/documents/${id}`);
  expect(textIn(last(screen))).toBe(long);
});

test('DO-04 DO-12 closing the page immediately after a long paste that the device has no space for asks first', async () => {
  const screen = await openArticle(`/draft/${id}`, draft);
  vi.spyOn(DraftStore.prototype, 'save').mockReturnValue(false);
  await screen.does(() => {
    pasteLong();
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

test('DO-03 publishing and updating need a title; a published document changes only on save', async () => {
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

test('DO-04 stored text is restored; inaccessible documents are closed, and failed loading can be retried', async () => {
  const written = { title: 'Kept', subtitle: '', category: 'law', content: textOf('Here.') };
  const keep =
    (draftId: string | null, what = written) =>
    () =>
      void new LocalDrafts(new DraftStore()).save({
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
  expect(new LocalDrafts(new DraftStore()).find(id)).toBeUndefined();

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

test('DO-04 a failed save is retried when the connection is back or the page is left; closing loses nothing', async () => {
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
  vi.spyOn(DraftStore.prototype, 'save').mockReturnValue(false);
  await screen.fill(title(), 'No room');
  expect(closing()).toBe(true);
});
