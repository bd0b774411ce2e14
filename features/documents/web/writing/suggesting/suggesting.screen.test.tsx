import type { Editor } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { queries } from '#platform/web/queries/query-client.ts';
import { refusal, type Screen } from '#platform/web/testing/screen.tsx';
import { listCoAuthors } from '../../../contract/co-author-endpoints.ts';
import { createDocument, readDocument } from '../../../contract/endpoints.ts';
import { syncLiveText } from '../../../contract/live-endpoints.ts';
import { partsOf } from '../../../contract/live-text.ts';
import { suggestionMarks } from '../../../contract/suggestions.ts';
import type { DocumentWhole } from '../../../contract/shapes.ts';
import en from '../../../words/en.json' with { type: 'json' };
import { documentQuery } from '../../queries.ts';
import { leaveNothingBehind } from '../../testing/documents-server.ts';
import { openArticle, state, title } from '../../testing/open-article.tsx';
import { ana, document1, draft, id } from '../../testing/samples.ts';
import { fromBase64, toBase64 } from '../together/base64.ts';

leaveNothingBehind();

const [bob, eva] = ['BBBBBBB2', 'EEEEEEE2'];
const people = {
  author: { userId: ana.id, name: 'Ana Soto' },
  items: [
    { userId: bob, name: 'Bob Hill', permission: 'suggest' as const, hasAccepted: true, isNamed: false },
    { userId: eva, name: 'Eva Lind', permission: 'edit' as const, hasAccepted: true, isNamed: false },
  ],
};
const mark = (kind: keyof typeof suggestionMarks, by: string, name: string) => ({
  [`${suggestionMarks[kind]}--${name.padEnd(8, '0')}`]: { id: name, by, at: Date.UTC(2026, 10, 30) },
});

/** A live text with two suggestions of Bob and one of Eva. */
function aServer() {
  const doc = new Y.Doc();
  const parts = partsOf(id);
  doc.getText(parts.title).insert(0, 'The old mill');
  const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  doc.getXmlFragment(parts.content).insert(0, [block]);
  block.insert(0, [inside]);
  inside.insert(0, 'The walls are sound.');
  inside.format(4, 5, mark('deletion', bob, 'b1'));
  inside.insert(9, 'roofs', mark('insertion', bob, 'b1'));
  inside.insert(25, ' Really.', mark('insertion', bob, 'b2'));
  inside.format(0, 3, mark('deletion', eva, 'e1'));
  return {
    shown: () => doc.getXmlFragment(parts.content).toJSON(),
    sync: ({ body }: { body: unknown }) => {
      const { update, after } = body as { update?: string; after: number | null };
      if (update) Y.applyUpdate(doc, fromBase64(update));
      return { seq: update ? 1 : 0, state: after === null ? toBase64(Y.encodeStateAsUpdate(doc)) : null, updates: [] };
    },
  };
}

async function open(changed: Partial<DocumentWhole> = {}): Promise<{ screen: Screen; server: ReturnType<typeof aServer> }> {
  const server = aServer();
  const screen = await openArticle(`/draft/${id}`, { ...draft, isLive: true, ...changed }, [
    [syncLiveText, server.sync],
    [listCoAuthors, people],
  ]);
  return { screen, server };
}
const suggester = {
  isCoAuthored: true as const,
  authorId: 'OTHER222',
  can: { edit: false, suggest: true as const, delete: false, publish: false, withdraw: false },
};
const textbox = () => document.querySelector('[role=textbox]') as HTMLElement & { editor: Editor };
const entries = () => [...document.querySelectorAll('.suggestion-panel li > button')].map((entry) => entry.textContent ?? '');
const passes = (screen: Screen, ms = 300) => screen.does(() => vi.advanceTimersByTimeAsync(ms));
const type = (screen: Screen, text: string, at: number) =>
  screen.does(() => textbox().editor.view.dispatch(textbox().editor.state.tr.insertText(text, at)));

test('DO-11 the list shows suggestions with person and text, and can show those of one person', async () => {
  const { screen } = await open();
  await screen.press(en['suggest.list_other'].replace('{count}', '3'));
  expect(entries()).toHaveLength(3);
  expect(entries()[0]).toContain('Eva Lind');
  expect(entries()[1]).toContain('Bob Hill');
  expect(entries()[1]).toContain('Delete: walls');
  expect(entries()[1]).toContain('Insert: roofs');
  await screen.fill(screen.find('.suggestion-panel select'), bob);
  expect(entries()).toHaveLength(2);
});

test('DO-11 accepting changes the text, and can be undone; declining leaves nothing of a suggestion', async () => {
  const { screen, server } = await open();
  await screen.press(en['suggest.list_other'].replace('{count}', '3'));
  await screen.fill(screen.find('.suggestion-panel select'), bob);
  await screen.press(en['suggest.acceptAll_other'].replace('{count}', '2'));
  expect(textbox().textContent).toBe('The roofs are sound. Really.');
  expect(entries()).toHaveLength(1);
  await screen.press(en['suggest.undo']);
  expect(entries()).toHaveLength(2);
  await screen.fill(screen.find('.suggestion-panel select'), '');
  await screen.press(en['suggest.declineAll_other'].replace('{count}', '3'));
  expect(textbox().textContent).toBe('The walls are sound.');
  expect(screen.text()).toContain(en['suggest.none']);
  const listButton = en['suggest.list_other'].replace('{count}', '0');
  await screen.press(listButton);
  expect(screen.text()).not.toContain(listButton);
  await passes(screen);
  expect(server.shown()).toBe('<paragraph>The walls are sound.</paragraph>');
});

test('DO-11 arrow keys go through the list, a press shows a suggestion in the text, and Escape leads back to the text', async () => {
  const { screen } = await open();
  await screen.press(en['suggest.list_other'].replace('{count}', '3'));
  const items = [...document.querySelectorAll<HTMLElement>('.suggestion-panel li > button')];
  await screen.does(() => items[0]?.focus());
  await screen.key('ArrowDown');
  expect(document.activeElement).toBe(items[1]);
  await screen.press(items[1] as HTMLElement);
  expect(document.querySelectorAll('.suggestion-chosen').length).toBeGreaterThan(0);
  await screen.key('Escape');
  expect(document.querySelector('.suggestion-panel')).toBeNull();
});

test('DO-11 in the mode for suggestions, what is typed is a suggestion; title and formatting stay', async () => {
  const { screen, server } = await open();
  await screen.press(en['suggest.mode']);
  expect(title().readOnly).toBe(true);
  await type(screen, 'Note: ', 1);
  await passes(screen);
  expect(server.shown()).toMatch(/<suggestedInsertion--[^>]* by="AAAAAAA2"[^>]*>Note: </);
  await screen.does(() => textbox().editor.commands.setTextSelection(7));
  await screen.key('Backspace', {}, textbox());
  await screen.key('Delete', {}, textbox());
  expect(textbox().textContent).not.toContain('Note: ');
  expect([...document.querySelectorAll('.ProseMirror del')].map(({ textContent }) => textContent).join('')).toContain('T');
  await screen.does(() => textbox().editor.chain().selectAll().toggleMark('bold').run());
  expect(screen.text()).toContain(en['suggest.notPossible']);
  expect(server.shown()).not.toContain('bold');
});

test('DO-11 who may only suggest always suggests, takes back their own suggestions, and decides on none', async () => {
  const { screen, server } = await open(suggester);
  expect(screen.text()).not.toContain(en['suggest.mode']);
  await type(screen, 'Note: ', 1);
  await passes(screen);
  expect(state()).toBe('saved');
  expect(server.shown()).toContain('by="AAAAAAA2"');
  await screen.press(en['suggest.list_other'].replace('{count}', '4'));
  expect(screen.text()).not.toContain(en['suggest.accept']);
  await screen.press(en['suggest.takeBack']);
  await passes(screen);
  expect(server.shown()).not.toContain('Note');
});

test('DO-11 a change that is refused stays, and can be saved as a draft of one’s own or discarded', async () => {
  const { screen } = await open(suggester);
  screen.answer(syncLiveText, refusal('document.onlySuggestions', 409));
  screen.answer(createDocument, { ...document1, ...draft });
  await type(screen, 'Mine. ', 1);
  await passes(screen);
  expect(screen.text()).toContain(en['error.document.onlySuggestions']);
  expect(textbox().textContent).toContain('Mine. ');
  await screen.press(en.goneKeep);
  expect(screen.sent.find(({ call }) => call === 'POST /api/documents')).toMatchObject({
    body: { title: 'The old mill', content: { content: [{ content: [{ text: 'Mine. The walls are sound.' }] }] } },
  });
});

test('DO-11 when the author changes what a co-author may do, an open window follows', async () => {
  const { screen } = await open({ isCoAuthored: true as const, authorId: 'OTHER222', can: { ...document1.can, publish: false } });
  expect(screen.text()).toContain(en['suggest.mode']);
  screen.answer(readDocument, { ...document1, ...draft, isLive: true, ...suggester });
  await screen.does(() => void queries.client?.invalidateQueries({ queryKey: documentQuery(id).queryKey }));
  await screen.until(() => screen.text().includes(en['suggest.onlyText']));
  expect(screen.text()).not.toContain(en['suggest.mode']);
  expect(screen.text()).toContain(en['suggest.onlyText']);
});
