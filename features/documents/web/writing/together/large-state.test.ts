import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { liveLimits, partsOf } from '../../../contract/live-text.ts';
import { StoredUpdates } from './stored-updates.ts';
import { assertKnownLarge, knownNames } from './known-names.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { applyRead, unpack, type ReadState } from './large-state.ts';
import { mergeRead } from './merge-read.ts';
import { LiveText } from './live-text.ts';

const id = '00000000-0000-4000-8000-000000000001';

function aText(text: string) {
  const doc = new Y.Doc();
  const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  inside.insert(0, text, { bold: {} });
  block.insert(0, [inside]);
  doc.getXmlFragment(partsOf(id).content).insert(0, [block]);
  return { doc };
}

test('DO-11 a large text is unpacked and opened; a window that was away gets it with its own changes kept', async () => {
  const { doc } = aText('We met.');
  const packed = deflateRawSync(Y.encodeStateAsUpdateV2(doc));
  const read = async (seq: number): Promise<ReadState> => ({
    seq,
    state: null,
    isLarge: true,
    updates: [],
    large: assertKnownLarge(await unpack(new Response(packed))),
  });
  const later = await read(9);
  const empty: ReadState = { seq: 0, state: null, updates: [] };
  const window = (state: ReadState) =>
    new LiveText({
      id,
      version: 1,
      category: '',
      state,
      keptUpdates: (client) => new StoredUpdates(new DraftStore(null), id, client),
      remote: {
        sync: () => Promise.resolve(later),
        save: () => Promise.reject(new Error('not asked for')),
        create: () => Promise.reject(new Error('not asked for')),
      },
    });
  expect(window(later).fragment.toJSON()).toBe(doc.getXmlFragment(partsOf(id).content).toJSON());
  const away = window(empty);
  away.doc.getText(partsOf(id).title).insert(0, 'Minutes');
  away.catchUp();
  await expect.poll(() => away.fragment.toJSON()).toContain('We met.');
  expect(away.doc.getText(partsOf(id).title).toJSON()).toBe('Minutes');
});

test('DO-11 a large text with a mark that this page does not know is not opened', () => {
  const state = Y.encodeStateAsUpdateV2(aText('We met.').doc);
  const older = { ...knownNames, marks: knownNames.marks.filter((name) => name !== 'bold') };
  expect(() => assertKnownLarge(state, older)).toThrow(expect.objectContaining({ code: 'document.liveOutdated' }));
  expect(assertKnownLarge(state)).toBe(state);
});

test('DO-11 a text with many updates after it is read as one merged text, and one without is not changed', () => {
  const { doc } = aText('We met.');
  const [small, large] = [Y.encodeStateAsUpdate(doc), Y.encodeStateAsUpdateV2(doc)];
  const log: string[] = [];
  doc.on('update', (update: Uint8Array) => log.push(toBase64(update)));
  for (let each = 0; each < liveLimits.mergedFrom; each += 1) doc.getText(partsOf(id).title).insert(0, 'x');
  const yjs = [Y.mergeUpdates, Y.convertUpdateFormatV2ToV1] as const;
  for (const whole of [{ state: toBase64(small) }, { state: null, large }]) {
    const read = mergeRead({ seq: 9, updates: log, ...whole }, yjs, [fromBase64, toBase64]);
    expect(read).toMatchObject({ seq: 9, updates: [] });
    const opened = new Y.Doc();
    applyRead(opened, read);
    expect(Y.encodeStateAsUpdate(opened)).toEqual(Y.encodeStateAsUpdate(doc));
  }
  const without: ReadState = { seq: 9, state: null, updates: log };
  expect(mergeRead(without, yjs, [fromBase64, toBase64])).toBe(without);
});
