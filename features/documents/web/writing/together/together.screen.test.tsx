import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { refusal, type Screen } from '#platform/web/testing/screen.tsx';
import { createDocument } from '../../../contract/endpoints.ts';
import { saveLiveText, syncLiveText, type LiveState } from '../../../contract/live-endpoints.ts';
import { partsOf } from '../../../contract/live-text.ts';
import en from '../../../words/en.json' with { type: 'json' };
import { leaveNothingBehind } from '../../testing/documents-server.ts';
import { openArticle, state, title } from '../../testing/open-article.tsx';
import { document1, draft, id } from '../../testing/samples.ts';
import { nothingWritten } from '../written.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { changeField } from './change-field.ts';
import { StoredUpdates } from './stored-updates.ts';
import { LiveText } from './live-text.ts';

leaveNothingBehind();

/** State of the server, and the updates it received. */
function aServer(text: string) {
  const doc = new Y.Doc();
  const parts = partsOf(id);
  doc.getText(parts.title).insert(0, 'The old mill');
  const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  inside.insert(0, text);
  block.insert(0, [inside]);
  doc.getXmlFragment(parts.content).insert(0, [block]);
  let seq = 0;
  return {
    doc,
    shown: () => doc.getXmlFragment(parts.content).toJSON(),
    title: () => doc.getText(parts.title).toJSON(),
    sync: ({ body }: { body: unknown }) => {
      const { update, after } = body as { update?: string; after: number | null };
      if (update) {
        Y.applyUpdate(doc, fromBase64(update));
        seq += 1;
      }
      return { seq, state: after === null ? toBase64(Y.encodeStateAsUpdate(doc)) : null, updates: [] };
    },
  };
}
const live = { ...draft, isLive: true as const };

async function openLive(text: string): Promise<{ screen: Screen; server: ReturnType<typeof aServer> }> {
  const server = aServer(text);
  const screen = await openArticle(`/draft/${id}`, live, [
    [syncLiveText, server.sync],
    [saveLiveText, { ...document1, ...live, version: 9 }],
  ]);
  return { screen, server };
}
const passes = (screen: Screen, ms = 300) => screen.does(() => vi.advanceTimersByTimeAsync(ms));

test('DO-11 a live text shows what the server has; what is typed counts as saved when the server has acknowledged it', async () => {
  const { screen, server } = await openLive('The walls are sound.');
  expect(screen.find('[role=textbox]').textContent).toBe('The walls are sound.');
  expect(title().value).toBe('The old mill');
  expect(state()).toBe('saved');
  await screen.write('The walls are very sound.');
  await passes(screen);
  expect(state()).toBe('saved');
  expect(server.shown()).toContain('The walls are very sound.');
  await screen.fill(title(), 'The new mill');
  await passes(screen);
  expect(server.title()).toBe('The new mill');
});

test('DO-11 “Saved” is shown only after the reply, and one’s own letters that were typed meanwhile are sent next', async () => {
  const replies: ((reply: LiveState) => void)[] = [];
  const text = new LiveText({
    id,
    version: 1,
    category: '',
    state: { seq: 0, state: null, updates: [] },
    keptUpdates: (client) => new StoredUpdates(new DraftStore(null), id, client),
    remote: {
      sync: () => new Promise((resolve) => replies.push(resolve)),
      save: () => Promise.resolve({ version: 2 }),
      create: () => Promise.reject(new Error('not asked for')),
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  text.change({ ...nothingWritten, title: 'A' });
  await vi.advanceTimersByTimeAsync(0);
  text.change({ ...nothingWritten, title: 'AB' });
  expect(text.snapshot().state).toBe('unkept');
  replies[0]?.({ seq: 1, state: null, updates: [] });
  await vi.advanceTimersByTimeAsync(300);
  expect([text.hasUnsaved, replies.length]).toEqual([true, 2]);
  replies[1]?.({ seq: 2, state: null, updates: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect([text.hasUnsaved, text.snapshot().state]).toEqual([false, 'saved']);
});

test('DO-11 without a connection the text is kept on this device, and sent by the next visit', async () => {
  const { screen, server } = await openLive('First.');
  screen.answer(syncLiveText, refusal('database.unavailable', 503));
  await screen.write('First. Second.');
  await passes(screen);
  expect(state()).toBe('kept');
  const stored = { ...localStorage };
  expect(JSON.stringify(stored)).not.toContain('Second');
  const again = await openArticle(`/draft/${id}`, live, [[syncLiveText, server.sync]], () =>
    Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
  );
  expect(again.find('[role=textbox]').textContent).toBe('First. Second.');
  await passes(again, 2_000);
  expect(server.shown()).toContain('First. Second.');
  expect(state()).toBe('saved');
  expect(Object.keys(localStorage).filter((key) => key.includes(':document:'))).toEqual([]);
});

test('DO-11 when the right to edit ends, the text stays and can be saved as a new draft', async () => {
  const { screen } = await openLive('First.');
  screen.answer(syncLiveText, refusal('thing.notFound', 404));
  screen.answer(createDocument, { ...document1, ...draft });
  await screen.write('First. Mine.');
  await passes(screen);
  expect(screen.text()).toContain(en.goneTitle);
  expect(screen.find('[role=textbox]').textContent).toBe('First. Mine.');
  await screen.press(en.goneKeep);
  expect(screen.sent.find(({ call }) => call === 'POST /api/documents')).toMatchObject({
    body: { title: 'The old mill', content: { content: [{ content: [{ text: 'First. Mine.' }] }] } },
  });
});

test('DO-11 an older page asks to be reloaded', async () => {
  const { screen } = await openLive('First.');
  screen.answer(syncLiveText, refusal('document.liveOutdated', 409));
  await screen.write('First. Mine.');
  await passes(screen);
  expect(screen.text()).toContain(en['error.document.liveOutdated']);
});

test('DO-11 a changed title keeps what others change elsewhere in it', () => {
  const [one, other] = [new Y.Doc(), new Y.Doc()];
  one.getText().insert(0, 'The mill 😀');
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
  changeField(one.getText(), 'The old mill 😀', 200);
  changeField(other.getText(), 'The mill 😁!', 200);
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  expect(one.getText().toJSON()).toBe('The old mill 😁!');
  changeField(one.getText(), 'x'.repeat(300), 200);
  expect(one.getText().length).toBe(200);
});
