import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { partsOf } from '../../contract/live-text.ts';
import { storedStateOf } from './stored-state.ts';
import { readingWholeText } from './whole-text.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('DO-11 a check of a long text is repeated when others wrote meanwhile, and ends although they never stop', async () => {
  const doc = new Y.Doc();
  const text = new Y.XmlText('word '.repeat(20_000));
  doc.getXmlFragment(partsOf(id).content).insert(0, [text]);
  const state = storedStateOf(doc);
  expect(state.isCompact).toBe(true);
  const vector = Y.encodeStateVector(doc);
  text.insert(0, 'Never. ');
  const suggested = { update: Y.encodeStateAsUpdate(doc, vector), by: 'someone' };
  const asked = { kind: 'onlySuggestions' as const, text: { id, state, updates: [], bytes: 100_000 }, suggested };
  let calls = 0;
  expect(await readingWholeText((whole) => whole.answer(asked, ++calls))).toBe(false);
  expect(calls).toBe(4);
  // No one else writes.
  calls = 0;
  expect(await readingWholeText((whole) => ((calls += 1), whole.answer(asked, 1)))).toBe(false);
  expect(calls).toBe(2);
});
