import { expect, test } from 'vitest';
import type { ConversationPage } from '../../contract/shapes.ts';
import { conversationsNamed } from './find-conversations.ts';

const group = { id: 'ABCD2345', name: 'Old Harbour' };
const pages = [
  {
    items: [
      { id: 'c1', kind: 'group', group, partner: null },
      { id: 'c2', kind: 'private', group, partner: { id: 'EFGH6789', name: 'Zoé Lima' } },
      { id: 'c3', kind: 'private', group, partner: null },
    ],
    unopened: [{ id: 'JKMN2345', name: 'Birds' }],
    nextCursor: null,
  },
] as unknown as ConversationPage[];
const found = (words: string) => conversationsNamed(pages, words).map(({ text, to }) => ['key' in text ? '' : text[0]?.[0], to]);

test('ME-01 SR-05 conversations are found by group or partner; closed accounts have no name', () => {
  expect(found('zoe')).toEqual([['Zoé Lima · Old Harbour', '/messenger/c2']]);
  expect(found('bir')).toEqual([['Birds', '/messenger/JKMN2345']]);
  expect(found('')).toHaveLength(3);
});
