import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { partsOf } from '../../../contract/live-text.ts';
import { StoredUpdates } from './stored-updates.ts';
import { assertKnownLarge, knownNames } from './known-names.ts';
import { unpack, type ReadState } from './large-state.ts';
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
    large: assertKnownLarge(await unpack(packed)),
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
