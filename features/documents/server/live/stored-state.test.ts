import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { withUpdatesMerged } from '../../contract/merged-updates.ts';
import { applyStored, merging } from './stored-state.ts';

const windows = 10;
const compactStateOf = (doc: Y.Doc) => ({ bytes: deflateRawSync(Y.encodeStateAsUpdateV2(doc)), isCompact: true });

/** The updates of windows that do not read what the others type, each before its own last letter. */
function flood(letters: number): Uint8Array[] {
  const docs = Array.from({ length: windows }, (_, index) => Object.assign(new Y.Doc(), { clientID: index + 1 }));
  const updates = docs.map((doc) => {
    const own: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => own.push(update));
    for (let each = 0; each < letters / windows; each += 1) doc.getText('title').insert(0, String.fromCharCode(97 + (each % 26)));
    return own;
  });
  return Array.from({ length: letters }, (_, index) => updates[index % windows]?.[Math.floor(index / windows)] ?? new Uint8Array());
}

const merged = (updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  // The last window first: then no letter is placed after many of others.
  for (let window = windows - 1; window >= 0; window -= 1)
    for (let each = window; each < updates.length; each += windows) Y.applyUpdate(doc, updates[each] as Uint8Array);
  return doc;
};

test('DO-11 after a flood of letters whose authors read nothing of each other, all of them are applied as one update', () => {
  const updates = flood(4_000);
  const stored = Y.encodeStateAsUpdate(merged(updates.slice(0, 3_000)));
  const text = { state: { bytes: stored, version: 1 as const }, updates: updates.slice(3_000) };
  const { state, updates: left } = withUpdatesMerged(merging, text);
  expect(left).toEqual([]);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state.bytes);
  expect(doc.getText('title').toJSON()).toBe(merged(updates).getText('title').toJSON());
  // A few are applied one by one, which is faster.
  const few = { ...text, updates: updates.slice(3_000, 3_100) };
  expect(withUpdatesMerged(merging, few)).toBe(few);
});

test('DO-11 property: applying many updates with the text gives what applying one after the other gives', () => {
  const change = fc.record({
    window: fc.nat(3),
    at: fc.nat(1_000),
    act: fc.constantFrom(...(['type', 'type', 'remove', 'bold', 'read'] as const)),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 400, maxLength: 600 }), fc.boolean(), fc.nat(40), (changes, isCompact, first) => {
      const log: Uint8Array[] = [];
      const docs = [0, 1, 2, 3].map(() => new Y.Doc());
      for (const doc of docs) doc.on('update', (update: Uint8Array, origin: unknown) => origin !== 'read' && log.push(update));
      for (const { window, at, act } of changes) {
        const doc = docs[window] as Y.Doc;
        const text = doc.getText('title');
        if (act === 'read') for (const update of log) Y.applyUpdate(doc, update, 'read');
        else if (act === 'type') text.insert(at % (text.length + 1), 'x'.repeat(1 + (at % 3)));
        else if (act === 'remove' && text.length > 0) text.delete(at % text.length, 1);
        else if (act === 'bold' && text.length > 0) text.format(at % text.length, 1, { bold: at % 2 ? {} : null });
      }
      const [stored, oneByOne, together] = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
      for (const update of log.slice(0, first)) Y.applyUpdate(stored, update);
      for (const update of log) Y.applyUpdate(oneByOne, update);
      applyStored(together, isCompact ? compactStateOf(stored) : { bytes: Y.encodeStateAsUpdate(stored), isCompact }, log.slice(first));
      expect(together.getText('title').toDelta()).toEqual(oneByOne.getText('title').toDelta());
      expect(Y.encodeStateVector(together)).toEqual(Y.encodeStateVector(oneByOne));
    }),
    { numRuns: 20 },
  );
});
