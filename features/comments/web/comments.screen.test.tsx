import { afterEach, expect, test, vi } from 'vitest';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import { commentLimits } from '../contract/limits.ts';
import type { CommentPage, CommentThread } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { BareTextOf } from './commenting/bare-text-of.ts';
import { Comments } from './comments.tsx';
import { commentsLive } from './live.ts';
import { CommentedText } from './passages/commented-text.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const uuid = (last: number) => `01890a5d-ac96-774b-bcce-b302099a80${last}`;
const on = `document:${uuid(10)}`;
const comment: CommentThread = {
  id: uuid(11),
  parentId: null,
  author: { id: 'AAAAAAA3', name: 'Bob Heron' },
  isByAuthor: false,
  text: 'Well said.',
  people: [],
  passage: null,
  language: 'en',
  createdAt: '2026-03-02T08:00:00Z',
  editedAt: null,
  isHidden: false,
  reactions: [],
  myReaction: null,
  can: { edit: false, delete: false, answer: false, react: false },
  replies: [],
};
const mine: CommentThread = {
  ...comment,
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  can: { edit: true, delete: true, answer: true, react: true },
};
const page: CommentPage = {
  items: [comment],
  nextCursor: null,
  count: 1,
  isClosed: false,
  reactions: [],
  myReaction: null,
  isNameless: false,
  can: { write: true, close: false, react: true, quote: true },
};
const commandId = expect.any(String);
const last = (screen: Screen) => screen.sent.at(-1);
const answers = (fields: Partial<CommentPage> = {}): Answer[] => [
  answer(calls.listComments, { ...page, ...fields }),
  answer(calls.writeComment, { id: uuid(12), unknownMentions: [] }),
  answer(calls.editComment, { unknownMentions: [] }),
  answer(calls.deleteComment, {}),
  answer(calls.closeComments, {}),
  answer(calls.giveReaction, {}),
  answer(calls.suggestReaders, { items: [] }),
];
const openComments = (fields: Partial<CommentPage> = {}, as: typeof ana | null = ana) =>
  Screen.open(<Comments on={on} />, { at: '/documents/one', ...(as && { as }), answers: answers(fields) });
const field = () => document.querySelector<HTMLTextAreaElement>('textarea') as HTMLTextAreaElement;
afterEach(endFakeTimers);

test('DO-09 a comment is sent if not empty, by button or Ctrl+Enter, and the field is cleared', async () => {
  const screen = await openComments();
  for (const nothing of ['', '   ', '\u200b']) {
    await screen.fill(field(), nothing);
    await screen.submit();
    expect(screen.sent).toEqual([]);
    expect(screen.text()).toContain(en.missingText);
  }
  await screen.fill(field(), ' Hear, hear. ');
  await screen.key('Enter', {}, field());
  expect(screen.sent).toEqual([]);
  await screen.key('Enter', { ctrlKey: true }, field());
  expect(last(screen)).toEqual({ call: `POST /api/comments?on=${encodeURIComponent(on)}`, body: { text: 'Hear, hear.', commandId } });
  expect(field().value).toBe('');
  expect(screen.read).toHaveLength(2);
  await screen.fill(field(), 'Once more.');
  await screen.press(en.sendComment);
  expect(last(screen)?.body).toMatchObject({ text: 'Once more.' });
});

test('DO-09 the remaining characters are shown near the limit, and text above it is not sent', async () => {
  const screen = await openComments();
  const most = commentLimits.characters;
  const left = () => document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;
  await screen.fill(field(), 'a'.repeat(most * 0.9));
  expect(left()).toBe('');
  await screen.fill(field(), 'a'.repeat(most * 0.9 + 1));
  expect(left()).toBe(`${(most * 0.1 - 1).toLocaleString('en')} characters left`);
  await screen.fill(field(), 'a'.repeat(most));
  expect(left()).toBe('0 characters left');
  await screen.fill(field(), 'a'.repeat(most + 1));
  expect(left()).toBe('1 character too many');
  await screen.press(en.sendComment);
  expect(screen.sent).toEqual([]);
  await screen.fill(field(), 'a'.repeat(most));
  await screen.press(en.sendComment);
  expect(screen.sent).toHaveLength(1);
});

test('DO-09 a failed comment returns to the field with the reason; drafts survive a reload', async () => {
  const screen = await openComments();
  await screen.fill(field(), 'Kept.');
  screen.answer(calls.writeComment, refusal('server.failed', 500));
  await screen.press(en.sendComment);
  expect(screen.text()).toContain(en.commentFailed);
  expect(field().value).toBe('Kept.');
  screen.answer(calls.writeComment, refusal('comment.closed'));
  await screen.press(en.sendComment);
  expect(screen.text()).toContain(en['error.comment.closed']);
  const [key = '', value = ''] =
    Object.keys(localStorage).flatMap((name) => (name.includes('comment') ? [[name, localStorage.getItem(name) ?? '']] : []))[0] ?? [];
  expect(key).not.toBe('');
  screen.answer(calls.writeComment, { id: uuid(12), unknownMentions: ['zoe', 'yan'] });
  await screen.press(en.sendComment);
  expect(screen.toasts()).toEqual(['No one who can read this is called @zoe, @yan.']);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('text:'))).toEqual([]);
  const again = await Screen.open(<Comments on={on} />, { as: ana, answers: answers(), before: () => localStorage.setItem(key, value) });
  expect(field().value).toBe('Kept.');
  await again.fill(field(), '');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('text:'))).toEqual([]);
});

test('DO-09 a comment is marked while it is being sent', async () => {
  const screen = await openComments();
  const { promise, resolve } = Promise.withResolvers<{ id: string; unknownMentions: string[] }>();
  screen.answer(calls.writeComment, (() => promise) as never);
  await screen.fill(field(), 'Slowly.');
  const sending = screen.press(en.sendComment);
  await vi.waitFor(() => expect(screen.find('[aria-busy]:not(form):not(button)').textContent).toBe(`${en.sending}Slowly.`));
  resolve({ id: uuid(12), unknownMentions: [] });
  await sending;
  expect(screen.text()).not.toContain(en.sending);
});

test('DO-09 replying, editing and deleting are offered as the server permits, and can be cancelled', async () => {
  const screen = await openComments({ items: [mine] });
  await screen.press(en.answer);
  expect(screen.names()).not.toContain(en.answer);
  expect(screen.find('form[aria-label="Reply to Ana Soto"]').textContent).toContain(en.sendAnswer);
  await screen.press(screen.find('form[aria-label^="Reply"] button:not([type=submit])'));
  expect(screen.names()).toContain(en.answer);
  await screen.press(en.answer);
  await screen.fill(field(), 'Indeed.');
  await screen.press(en.sendAnswer);
  expect(last(screen)?.body).toEqual({ text: 'Indeed.', parentId: comment.id, commandId });
  expect(screen.names()).toContain(en.answer);
  await screen.press(en.more);
  await screen.press(en.edit);
  expect(field().value).toBe('Well said.');
  await screen.fill(field(), 'Better said.');
  await screen.press(en.save);
  expect(last(screen)).toEqual({ call: `PUT /api/comments/${comment.id}`, body: { text: 'Better said.' } });
  await screen.press(en.more);
  await screen.press(en.delete);
  await screen.press(en.cancel);
  await screen.press(en.more);
  await screen.press(en.delete);
  const confirm = () => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
  await confirm();
  expect(last(screen)?.call).toBe(`DELETE /api/comments/${comment.id}`);
  expect(screen.toasts()).toEqual([en.commentDeleted]);
  for (const [code, status, told] of [
    ['thing.notFound', 404, 2],
    ['server.failed', 500, 3],
  ] as const) {
    screen.answer(calls.deleteComment, refusal(code, status));
    await screen.press(en.more);
    await screen.press(en.delete);
    await confirm();
    expect(screen.toasts()).toHaveLength(told);
  }
});

test('DO-09 AD-04 comments of others offer only permitted actions, such as reporting', async () => {
  const screen = await openComments();
  await screen.press(en.more);
  expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual(['Report']);
  expect(screen.names()).not.toContain(en.answer);
  const own = await openComments({ items: [mine] });
  await own.press(en.more);
  expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual([en.edit, en.delete]);
  const removed = await openComments({ items: [{ ...comment, text: null, author: null }] });
  expect(removed.text()).toContain(shared.deletedComment);
  const hidden = await openComments({ items: [{ ...mine, isHidden: true }] });
  expect(hidden.find(`a[href="/statements?on=comment:${comment.id}"]`)).toBeDefined();
});

test('DO-09 a reaction is shown immediately, removed by a second press, and reverted on failure', async () => {
  const screen = await openComments({ reactions: [{ reaction: 'like', count: 2 }] as never });
  const shown = () =>
    [...document.querySelectorAll('[role=group] > button[aria-pressed]')].map(
      (each) => `${each.getAttribute('aria-label')} ${each.getAttribute('aria-pressed')}`,
    );
  const [first = ''] = shown();
  expect(first).toMatch(/: 2 false$/);
  const { promise, resolve } = Promise.withResolvers<object>();
  screen.answer(calls.giveReaction, (() => promise) as never);
  const giving = screen.press(screen.find('[role=group] > button[aria-pressed]'));
  await vi.waitFor(() => expect(shown()[0]).toMatch(/: 3 true$/));
  resolve({});
  await giving;
  expect(last(screen)).toEqual({ call: 'PUT /api/reactions', body: { on, reaction: 'like' } });
  const given = await openComments({ reactions: [{ reaction: 'like', count: 1 }], myReaction: 'like' } as never);
  expect(shown()[0]).toMatch(/: 1 true$/);
  await given.press(given.find('[role=group] > button[aria-pressed]'));
  expect(last(given)?.body).toEqual({ on, reaction: null });
  given.answer(calls.giveReaction, refusal('server.failed', 500));
  await given.press(given.find('[role=group] > button[aria-pressed]'));
  expect(given.toasts()).toHaveLength(1);
  expect(shown()[0]).toMatch(/: 1 true$/);
  given.answer(calls.giveReaction, {});
  await given.press(en.react);
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  expect(items).toHaveLength(6);
  await given.press(items[1] as HTMLElement);
  expect(last(given)?.body).toMatchObject({ on, reaction: expect.not.stringMatching(/^like$/) });
  expect((await openComments({ can: { ...page.can, react: false } })).names()).not.toContain(en.react);
});

test('DO-09 the subject’s author closes and reopens comments; closed comments have no form', async () => {
  const screen = await openComments({ can: { ...page.can, close: true } });
  await screen.press(en.closeComments);
  expect(last(screen)).toEqual({ call: 'PUT /api/comments/closed', body: { on, isClosed: true } });
  const closed = await openComments({ isClosed: true, can: { ...page.can, write: false, close: true } });
  expect(closed.text()).toContain(en.closedByYou);
  expect(field()).toBeNull();
  await closed.press(en.openComments);
  expect(last(closed)?.body).toEqual({ on, isClosed: false });
  closed.answer(calls.closeComments, refusal('server.failed', 500));
  await closed.press(en.openComments);
  expect(closed.toasts()).toHaveLength(1);
  expect((await openComments({ isClosed: true, can: { ...page.can, write: false } })).text()).toContain(shared.closed);
  expect((await openComments({ isNameless: true })).text()).toContain(en.nameless);
});

test('DO-09 further comments load on demand with replies; live ones wait for a press', async () => {
  const reply = { ...comment, id: uuid(13), text: 'An answer.', parentId: comment.id };
  const screen = await openComments({ items: [{ ...comment, replies: [reply] }], nextCursor: 'next' });
  expect(screen.text()).toMatch(/Well said\..*An answer\./);
  screen.answer(calls.listComments, ({ query }) =>
    query['cursor'] ? { ...page, items: [{ ...comment, id: uuid(14), text: 'The third.' }] } : { ...page, nextCursor: 'next' },
  );
  await screen.press(shared.moreComments);
  expect(screen.read.at(-1)).toContain('cursor=next');
  expect(screen.text()).toContain('The third.');
  expect(screen.names()).not.toContain(shared.moreComments);
  const refreshed: unknown[] = [];
  const [handle] = Object.values(commentsLive);
  void handle?.({ type: 'any.thing', id: '' }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual([calls.listComments]);
});

test('DO-09 visitors read, load more and are led to sign in and back; with the module off nothing is shown', async () => {
  const screen = await openComments({ nextCursor: 'next', reactions: [{ reaction: 'like', count: 2 }] as never }, null);
  expect(screen.find('a[href^="/connect"]').getAttribute('href')).toBe('/connect?next=%2Fdocuments%2Fone#login');
  expect(document.querySelector('textarea')).toBeNull();
  screen.answer(calls.listComments, { ...page, items: [{ ...comment, id: uuid(14), text: 'The third.' }] });
  await screen.press(shared.moreComments);
  expect(screen.text()).toContain('The third.');
  const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: ['comments'], isDevelopment: false };
  const off = await Screen.open(
    <SettingsContext value={settings}>
      <Comments on={on} />
      <CommentedText on={on}>Text</CommentedText>
    </SettingsContext>,
    { as: ana },
  );
  expect(off.text()).toBe('Text');
  expect(off.read).toEqual([]);
});

/** Renders a text with its comments. */
function Page({ text = 'The old mill stands by the river. Nobody grinds there.' }: { text?: string }) {
  return (
    <>
      <CommentedText on={on}>
        <p id="text">{text}</p>
      </CommentedText>
      <Comments on={on} />
    </>
  );
}
/** Selects a passage of the text, as the browser reports it. */
async function select(
  screen: Screen,
  said: string,
  node: Node | null | undefined = document.querySelector('#text')?.firstChild,
): Promise<void> {
  const range = document.createRange();
  const start = node?.textContent?.indexOf(said) ?? 0;
  if (node) {
    range.setStart(node, start);
    range.setEnd(node, start + said.length);
  }
  const selection = { isCollapsed: said === '', rangeCount: 1, getRangeAt: () => range, toString: () => said, removeAllRanges() {} };
  vi.spyOn(document, 'getSelection').mockReturnValue(selection as never);
  await screen.does(() => document.dispatchEvent(new Event('selectionchange')));
  await screen.does(() => new Promise((resolve) => setTimeout(resolve, 260)));
}

test('DO-09 a selected passage is commented with its context, or the selection cancelled', async () => {
  const screen = await Screen.open(<Page />, { as: ana, answers: answers() });
  await select(screen, 'stands by the river');
  await screen.press(en.commentPassage);
  expect(screen.find('blockquote').textContent).toBe('stands by the river');
  expect(screen.text()).toContain(en.yourPassageComment);
  expect(document.activeElement).toBe(field());
  await screen.press(en.dropPassage);
  expect(document.querySelector('blockquote')).toBeNull();
  await select(screen, 'stands by the river');
  await screen.press(en.commentPassage);
  await screen.fill(field(), 'Which river?');
  await screen.press(en.sendComment);
  expect(last(screen)?.body).toEqual({
    text: 'Which river?',
    passage: { exact: 'stands by the river', prefix: 'The old mill', suffix: '. Nobody grinds there.' },
    commandId,
  });
  expect(document.querySelector('blockquote')).toBeNull();
  await select(screen, '');
  expect(screen.names()).not.toContain(en.commentPassage);
  await select(screen, 'Comment', document.querySelector('h2')?.firstChild);
  expect(screen.names()).not.toContain(en.commentPassage);
  vi.restoreAllMocks();
});

test('DO-09 a comment links to its passage or says that it is gone; without the right to quote nothing is offered', async () => {
  const about = (exact: string) => ({ ...comment, passage: { exact, prefix: '', suffix: '' } });
  const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const screen = await Screen.open(<Page />, { as: ana, answers: answers({ items: [about('the river')] }) });
  await screen.press(en.showPassage);
  expect(into).toHaveBeenCalledWith({ block: 'center', behavior: 'smooth' });
  await screen.does(() => {
    screen.find('#text').textContent = 'Something else entirely, about nothing of the kind.';
  });
  await screen.until(() => screen.text().includes(en.passageGone));
  expect(screen.names()).not.toContain(en.showPassage);
  const removed = await Screen.open(<Page />, {
    as: ana,
    answers: answers({ items: [about('an elephant in the china shop')], can: { ...page.can, quote: false } }),
  });
  expect(removed.text()).toContain(en.passageGone);
  await select(removed, 'the river');
  expect(removed.names()).not.toContain(en.commentPassage);
  vi.restoreAllMocks();
});

test('DO-09 passages are located on the page regardless of white space and figures', () => {
  document.body.innerHTML = '<div id="t"><p>One  <b>two</b> three.</p><figure>Not this.</figure><p>Four five.</p></div>';
  const element = document.querySelector('#t') as HTMLElement;
  const bare = new BareTextOf(element);
  expect(bare.text).not.toContain('Not');
  for (const word of ['two', 'three', 'Four', 'five']) {
    const start = bare.text.indexOf(word.toLowerCase()) >= 0 ? bare.text.indexOf(word.toLowerCase()) : bare.text.indexOf(word);
    const range = bare.rangeOf({ start, end: start + word.length });
    expect(range?.toString(), word).toBe(word);
    expect(range && bare.indexAt(range.startContainer, range.startOffset)).toBe(start);
    const passage = range && bare.passageIn(range, word);
    expect(passage?.exact, word).toBe(word);
  }
  expect(bare.rangeOf({ start: bare.text.length, end: bare.text.length + 1 })).toBeUndefined();
  const outside = document.createRange();
  outside.selectNodeContents(document.body);
  expect(bare.passageIn(outside, 'x')).toBeUndefined();
  const whole = document.createRange();
  whole.selectNodeContents(element);
  expect(bare.passageIn(whole, element.textContent)).toBeUndefined();
});
