import { getSchema } from '@tiptap/core';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { editorExtensions } from '#platform/web/rich-text/editor-extensions.ts';
import { partsOf } from '../../../contract/live-text.ts';
import { suggestionSchema } from '../suggesting/suggestion-marks.ts';
import { toBase64 } from './base64.ts';
import { StoredUpdates } from './stored-updates.ts';
import { areKnown, assertKnown, knownNames } from './known-names.ts';
import { LiveText } from './live-text.ts';

const id = '00000000-0000-4000-8000-000000000001';
const media = { isAllowed: () => true, add: () => Promise.resolve(undefined), view: () => undefined };

/** A text with one paragraph, and the update that adds something to it. */
function aText() {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment(partsOf(id).content);
  const [block, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
  text.insert(0, 'We met.');
  block.insert(0, [text]);
  fragment.insert(0, [block]);
  const state = Y.encodeStateAsUpdate(doc);
  const add = (change: () => void) => {
    const before = Y.encodeStateVector(doc);
    change();
    return Y.encodeStateAsUpdate(doc, before);
  };
  return { doc, fragment, block, text, state, add };
}
const older = {
  nodes: knownNames.nodes.filter((name) => name !== 'blockquote'),
  marks: knownNames.marks.filter((name) => name !== 'underline'),
  attributes: knownNames.attributes.filter((name) => name !== 'width'),
};
const strange = {
  'a node': ({ fragment }: ReturnType<typeof aText>) => fragment.insert(0, [new Y.XmlElement('blockquote')]),
  'a mark': ({ text }: ReturnType<typeof aText>) => text.format(0, 2, { underline: {} }),
  'a mark with a hash': ({ text }: ReturnType<typeof aText>) => text.format(0, 2, { 'underline--AbCd1234': {} }),
  'an attribute': ({ block }: ReturnType<typeof aText>) => block.setAttribute('width', 'wide'),
};

test('DO-11 the names that a live text may contain are those of the editor', () => {
  const { nodes, marks } = getSchema([
    ...editorExtensions({ placeholder: () => '', onRefused: () => {}, media: media as never }),
    ...suggestionSchema,
  ]);
  expect(Object.keys(nodes).filter((name) => name !== 'doc' && name !== 'text')).toEqual(expect.arrayContaining([...knownNames.nodes]));
  expect(knownNames.nodes.length).toBe(Object.keys(nodes).length - 2);
  expect(Object.keys(marks).toSorted()).toEqual(knownNames.marks.toSorted());
  const attributes = new Set(Object.values(nodes).flatMap(({ spec }) => Object.keys(spec.attrs ?? {})));
  expect([...attributes].toSorted()).toEqual(knownNames.attributes.toSorted());
});

test('DO-11 a page with an older list of nodes and marks does not open a text with newer ones, and says to reload', () => {
  for (const [what, change] of Object.entries(strange)) {
    const text = aText();
    const update = text.add(() => change(text));
    expect(areKnown(text.state, older), what).toBe(true);
    expect(areKnown(update, older), what).toBe(false);
    expect(areKnown(update, knownNames), what).toBe(true);
    const reply = { seq: 1, state: toBase64(text.state), updates: [toBase64(update)] };
    expect(() => assertKnown(reply, older)).toThrow(expect.objectContaining({ code: 'document.liveOutdated' }));
    expect(assertKnown(reply, knownNames)).toBe(reply);
  }
});

test('DO-11 an open page with an older list keeps its text, changes nothing more and says to reload when a newer node arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (const [what, change] of Object.entries(strange)) {
    const server = aText();
    const sent: (string | undefined)[] = [];
    const reply = { seq: 0, state: toBase64(server.state), updates: [] as string[] };
    const open = () =>
      new LiveText({
        id,
        version: 1,
        category: '',
        state: reply,
        known: older,
        keptUpdates: (client) => new StoredUpdates(new DraftStore(null), id, client),
        remote: {
          sync: (_after, update) => (sent.push(update), Promise.resolve({ seq: 1, state: null, updates: reply.updates })),
          save: () => Promise.resolve({ version: 2 }),
          create: () => Promise.reject(new Error('not asked for')),
        },
      });
    const [window, asking] = [open(), open()];
    const update = toBase64(server.add(() => change(server)));
    window.receive({ documentId: id, seq: 1, update });
    reply.updates = [update];
    asking.catchUp();
    await vi.advanceTimersByTimeAsync(0);
    for (const text of [window, asking]) {
      expect(text.fragment.toJSON(), what).toBe('<paragraph>We met.</paragraph>');
      expect(text.snapshot(), what).toMatchObject({ state: 'refused', problem: { code: 'document.liveOutdated' } });
      text.receive({ documentId: id, seq: 2, update });
      text.doc.getText(partsOf(id).title).insert(0, 'Later');
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.filter((each) => each !== undefined)).toEqual([]);
  }
  vi.useRealTimers();
});
