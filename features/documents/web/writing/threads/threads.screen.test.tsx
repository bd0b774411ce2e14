import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { refusal, type Screen } from '#platform/web/testing/screen.tsx';
import { syncLiveText } from '../../../contract/live-endpoints.ts';
import { partsOf } from '../../../contract/live-text.ts';
import type { DocumentWhole } from '../../../contract/shapes.ts';
import {
  editThreadComment,
  listThreadPeople,
  listThreads,
  moveThreads,
  replyInThread,
  resolveThread,
  startThread,
} from '../../../contract/thread-endpoints.ts';
import type { PassageThread, Place } from '../../../contract/thread-shapes.ts';
import en from '../../../words/en.json' with { type: 'json' };
import { leaveNothingBehind } from '../../testing/documents-server.ts';
import { openArticle } from '../../testing/open-article.tsx';
import { ana, draft, id, uuid } from '../../testing/samples.ts';
import { fromBase64, toBase64 } from '../together/base64.ts';

leaveNothingBehind();

const first = 'The board meets monthly.';
const second = 'Everyone may attend the meetings.';

/** The live text as the server has it, which others change, with its threads. */
function aServer() {
  const doc = new Y.Doc();
  const parts = partsOf(id);
  doc.getText(parts.title).insert(0, 'Statutes');
  const fragment = doc.getXmlFragment(parts.content);
  for (const [at, words] of [first, second].entries()) {
    const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
    fragment.insert(at, [block]);
    block.insert(0, [inside]);
    inside.insert(0, words);
  }
  const textAt = (at: number) => (fragment.get(at) as Y.XmlElement).get(0) as Y.XmlText;
  const encoded = (at: number, index: number, side: 0 | -1) =>
    toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(textAt(at), index, side)));
  let seq = 0;
  return {
    fragment,
    textAt,
    placeOf: (exact: string, at = 0, prefix = '', suffix = ''): Place => {
      const start = textAt(at).toString().indexOf(exact);
      return { start: encoded(at, start, 0), end: encoded(at, start + exact.length, -1), exact, prefix, suffix };
    },
    /** Passage that a position refers to in the current text. */
    textOf: ({ start, end }: Pick<Place, 'start' | 'end'>) => {
      const [from, to] = [start, end].map((each) =>
        Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(fromBase64(each)), doc),
      );
      return from?.type === to?.type ? from?.type.toString().slice(from.index, to?.index) : undefined;
    },
    sync: ({ body }: { body: unknown }) => {
      const { update } = body as { update?: string };
      if (update) Y.applyUpdate(doc, fromBase64(update));
      seq += 1;
      return { seq, state: toBase64(Y.encodeStateAsUpdate(doc)), updates: [] };
    },
  };
}

const threadOf = (place: Place, last: number, more: Partial<PassageThread> = {}): PassageThread => ({
  id: uuid(last),
  quotation: place.exact,
  place,
  createdAt: '2026-11-30T09:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  comments: [
    {
      id: uuid(last + 1),
      author: { id: 'BBBBBBB2', name: 'Bob Hill' },
      text: `About ${place.exact}`,
      people: [],
      createdAt: '2026-11-30T09:00:00.000Z',
      editedAt: null,
      can: { edit: false, delete: false },
    },
  ],
  ...more,
});

async function open(
  threads: (server: ReturnType<typeof aServer>) => PassageThread[],
  changed: Partial<DocumentWhole> = {},
): Promise<{ screen: Screen; server: ReturnType<typeof aServer> }> {
  const server = aServer();
  const screen = await openArticle(`/draft/${id}`, { ...draft, isLive: true, ...changed }, [
    [syncLiveText, server.sync],
    [listThreads, { items: threads(server) }],
    [moveThreads, {}],
    [replyInThread, { id: uuid(88), unknownMentions: [] }],
    [resolveThread, {}],
    [startThread, { id: uuid(89), unknownMentions: [] }],
    [editThreadComment, { unknownMentions: ['dan'] }],
    [listThreadPeople, { items: [{ id: 'CCCCCCC3', name: 'Cleo Ray', username: 'cleo' }] }],
  ]);
  await screen.until(() => document.querySelector('[role=textbox]') !== null);
  return { screen, server };
}
const suggester = {
  isCoAuthored: true as const,
  authorId: 'OTHER222',
  can: { edit: false, suggest: true as const, delete: false, publish: false, withdraw: false },
};
const editor = () => (document.querySelector('[role=textbox]') as HTMLElement & { editor: Editor }).editor;
const passes = (screen: Screen, ms = 300) => screen.does(() => vi.advanceTimersByTimeAsync(ms));
/** Until the text is sent, and then the places of passages. */
const placesAreSent = async (screen: Screen) => {
  await passes(screen, 1_000);
  await passes(screen, 2_000);
};
const others = async (screen: Screen) => {
  window.dispatchEvent(new Event('online'));
  await passes(screen);
};
/** Text of the marked passages; a passage over several pieces of text is several marks. */
const marked = () => [...document.querySelectorAll('.ProseMirror .commented-passage')].map(({ textContent }) => textContent);
const listButton = (count: number) => en['threads.list'].replace('{count}', String(count));
const moved = (screen: Screen) =>
  screen.sent
    .filter(({ call }) => call === `PUT /api/documents/${id}/threads/places`)
    .map(({ body }) => (body as { items: Place[] }).items);
const entries = () => [...document.querySelectorAll('.thread-list > li')].map(({ textContent }) => textContent ?? '');

test('DO-11 commented passages are marked, also overlapping ones, and listed with their comments', async () => {
  const { screen } = await open((server) => [threadOf(server.placeOf('board meets'), 61), threadOf(server.placeOf('meets monthly'), 63)]);
  expect(marked()).toEqual(['board ', 'meets', ' monthly']);
  await screen.press(listButton(2));
  expect(entries()).toHaveLength(2);
  expect(entries()[0]).toContain('About board meets');
  expect(entries()[0]).toContain('Bob Hill');
  expect(entries().join()).not.toContain(en['threads.gone']);
});

test('DO-11 a passage follows its text through changes of others, and its comments stay when it is deleted', async () => {
  const { screen, server } = await open((there) => [threadOf(there.placeOf('meets monthly'), 61)]);
  server.textAt(0).insert(0, 'Note: ');
  server.textAt(0).insert(server.textAt(0).toString().indexOf('monthly'), 'almost ');
  await others(screen);
  expect(marked()).toEqual(['meets almost monthly']);
  server.textAt(0).delete('Note: The board '.length, 'meets almost monthly'.length);
  await others(screen);
  expect(marked()).toEqual([]);
  await screen.press(listButton(1));
  expect(entries()[0]).toContain('meets monthly');
  expect(entries()[0]).toContain(en['threads.gone']);
  expect(moved(screen)).toEqual([]);
});

test('DO-11 a passage follows its text when this window splits, reformats or moves it, and the server learns where it is', async () => {
  const { screen, server } = await open((there) => [threadOf(there.placeOf('meets monthly', 0, 'The board', '.'), 61)]);
  await screen.does(() => editor().commands.setTextSelection('The board '.length + 1));
  await screen.does(() => editor().commands.splitBlock());
  expect(marked()).toEqual(['meets monthly']);
  await screen.does(() => editor().commands.setNode('heading', { level: 2 }));
  expect(marked()).toEqual(['meets monthly']);
  await placesAreSent(screen);
  expect(moved(screen)).toHaveLength(1);
  expect(moved(screen)[0]?.[0]).toMatchObject({
    id: uuid(61),
    exact: 'meets monthly',
    suffix: expect.stringContaining('Everyone') as string,
  });
  expect(server.textOf(moved(screen)[0]?.[0] as Place)).toBe('meets monthly');
  // Cut out and inserted at the end, the words are found again.
  const { doc, tr } = editor().state;
  const from = doc.child(0).nodeSize + 1;
  const cut = doc.slice(from, from + 'meets monthly.'.length);
  await screen.does(() => editor().view.dispatch(tr.delete(from, from + 'meets monthly.'.length)));
  expect(marked()).toEqual([]);
  await screen.does(() => editor().view.dispatch(editor().state.tr.insert(editor().state.doc.content.size - 1, cut.content)));
  expect(marked()).toEqual(['meets monthly']);
  await placesAreSent(screen);
  expect(server.textOf(moved(screen).at(-1)?.[0] as Place)).toBe('meets monthly');
});

test('DO-11 short words that are written elsewhere are not taken for a deleted passage', async () => {
  const { screen } = await open((there) => [threadOf(there.placeOf('meets', 0, 'The board', 'monthly.'), 61)]);
  await screen.does(() => editor().commands.deleteRange({ from: 11, to: 16 }));
  expect(marked()).toEqual([]);
  expect(editor().getText()).toContain('meetings');
});

test('DO-11 a co-author comments on selected text by button or keyboard; the passage follows while the comment is written', async () => {
  const { screen, server } = await open(() => [], suggester);
  expect(screen.text()).not.toContain(en['threads.shortcut']);
  await screen.does(() => editor().commands.setTextSelection({ from: 5, to: 10 }));
  await screen.key('m', { ctrlKey: true, altKey: true }, editor().view.dom);
  expect(marked()).toEqual(['board']);
  expect(document.querySelector('.suggestion-panel q')?.textContent).toBe('board');
  server.textAt(0).insert(0, 'Note: ');
  await others(screen);
  await screen.fill(screen.find('.suggestion-panel textarea'), 'Which one?');
  screen.answer(listThreads, { items: [threadOf(server.placeOf('board'), 89)] });
  await screen.press(en['threads.comment']);
  const sent = screen.sent.find(({ call }) => call === `POST /api/documents/${id}/threads`)?.body as { text: string; place: Place };
  expect(sent).toMatchObject({
    text: 'Which one?',
    place: { exact: 'board', prefix: 'Note: The', suffix: expect.stringMatching(/^meets/) as string },
  });
  expect(server.textOf(sent.place)).toBe('board');
  await screen.until(() => entries().length === 1);
  expect(document.querySelector('.suggestion-panel textarea')).toBeNull();
});

test('DO-11 the button below a selection begins a comment, which can be cancelled; a refused comment stays in its field', async () => {
  const { screen } = await open(() => []);
  await screen.does(() => editor().commands.setTextSelection({ from: 5, to: 10 }));
  await screen.press(en['threads.comment']);
  screen.answer(startThread, refusal('document.passageGone', 409));
  await screen.fill(screen.find('.suggestion-panel textarea'), 'Which one?');
  await screen.press(screen.find('.thread-form [type=submit]'));
  expect(screen.text()).toContain(en['error.document.passageGone']);
  expect((screen.find('.suggestion-panel textarea') as HTMLTextAreaElement).value).toBe('Which one?');
  await screen.press(en.cancel);
  expect(marked()).toEqual([]);
  await screen.does(() => editor().commands.setTextSelection(3));
  await screen.key('m', { ctrlKey: true, altKey: true }, editor().view.dom);
  expect(document.querySelector('.suggestion-panel textarea')).toBeNull();
});

test('DO-11 comments are replied to, resolved, shown on demand and reopened', async () => {
  const { screen } = await open((server) => [
    threadOf(server.placeOf('board'), 61),
    threadOf(server.placeOf('attend', 1), 63, { resolvedAt: '2026-11-30T10:00:00Z', resolvedBy: { id: ana.id, name: 'Ana Soto' } }),
  ]);
  expect(marked()).toEqual(['board']);
  await screen.press(listButton(1));
  expect(entries()).toHaveLength(1);
  await screen.press(en['threads.reply']);
  await screen.fill(screen.find('.thread-list textarea'), 'The old one.');
  await screen.press(screen.find('.thread-form [type=submit]'));
  expect(screen.sent).toContainEqual(
    expect.objectContaining({
      call: `POST /api/documents/${id}/threads/${uuid(61)}/comments`,
      body: expect.objectContaining({ text: 'The old one.' }) as object,
    }),
  );
  await screen.press(en['threads.resolve']);
  expect(screen.sent).toContainEqual(
    expect.objectContaining({ call: `PUT /api/documents/${id}/threads/${uuid(61)}/resolution`, body: { isResolved: true } }),
  );
  await screen.press(en['threads.withResolved'].replace('{count}', '1'));
  expect(entries()[1]).toContain(en['threads.resolvedBy'].replace('{name}', 'Ana Soto'));
  await screen.press(en['threads.reopen']);
  expect(screen.sent).toContainEqual(
    expect.objectContaining({ call: `PUT /api/documents/${id}/threads/${uuid(63)}/resolution`, body: { isResolved: false } }),
  );
});

test('DO-11 who wrote a comment on a draft edits it, cancels by Escape, mentions by name, and everyone sees that it was edited', async () => {
  const own = (place: Place, text: string, editedAt: string | null = null) => {
    const thread = threadOf(place, 61);
    const people = [{ id: 'CCCCCCC3', username: 'cleo' }];
    return { ...thread, comments: thread.comments.map((each) => ({ ...each, text, people, editedAt, can: { edit: true, delete: true } })) };
  };
  const { screen, server } = await open((there) => [own(there.placeOf('board'), 'Which one?')]);
  await screen.press(listButton(1));
  expect(entries()[0]).not.toContain(en['threads.edited']);
  await screen.press(en.edit);
  const field = () => screen.find('.thread-list textarea') as HTMLTextAreaElement;
  expect(field().value).toBe('Which one?');
  await screen.fill(field(), 'Never mind');
  await screen.key('Escape', {}, field());
  expect(entries()[0]).toContain('Which one?');
  expect(document.querySelector('.suggestion-panel'), 'Escape ends editing only').not.toBeNull();
  await screen.press(en['threads.deleteNamed'].replace('{name}', 'Bob Hill'));
  await screen.key('Escape', {}, screen.find('dialog button'));
  expect(document.querySelector('.suggestion-panel'), 'Escape closes the dialog only').not.toBeNull();
  await screen.press(en.edit);
  await screen.fill(field(), 'Which one, @cl');
  await passes(screen, 1_000);
  expect(document.querySelector('[role=listbox]')?.textContent).toContain('Cleo Ray');
  await screen.key('Enter', {}, field());
  expect(field().value).toBe('Which one, @cleo ');
  screen.answer(listThreads, { items: [own(server.placeOf('board'), 'Which one, @cleo', '2026-11-30T10:00:00.000Z')] });
  await screen.press(screen.find('.thread-form [type=submit]'));
  expect(screen.sent).toContainEqual(
    expect.objectContaining({
      call: `PUT /api/documents/${id}/threads/${uuid(61)}/comments/${uuid(62)}`,
      body: { text: 'Which one, @cleo' },
    }),
  );
  expect(entries()[0]).toContain(en['threads.edited']);
  expect(screen.text()).toContain(en['threads.unknownMentions'].replace('{names}', '@dan'));
  expect(document.querySelector('.thread-list textarea')).toBeNull();
});
