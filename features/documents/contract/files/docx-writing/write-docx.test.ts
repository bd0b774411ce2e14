import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, Paragraph, RichText } from '#platform/contract/rich-text/nodes.ts';
import { richTextWithMedia } from '#platform/contract/rich-text/schema.ts';
import { anyRichTextWithMedia } from '#platform/contract/rich-text/testing.ts';
import { mediaIn } from '#platform/contract/rich-text/text.ts';
import { readDocx } from '../docx/read-docx.ts';
import { canonical } from '../testing/canonical.ts';
import type { FileMedia } from './media.ts';
import { writeDocx } from './write-docx.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const titles = { title: 'By-laws', subtitle: '', author: 'Ada', language: 'en' };

/** Writes a text as DOCX and reads it; pictures get their IDs back by their bytes. */
function through(content: RichText): ReturnType<typeof readDocx> {
  const ids = [...new Set(mediaIn(content).map(({ attrs }) => attrs.id))];
  const mediaOf = (id: string): FileMedia => ({
    kind: 'picture',
    bytes: Uint8Array.of(...png, ids.indexOf(id) >> 8, ids.indexOf(id) & 0xff),
    extension: 'png',
    width: 4,
    height: 3,
  });
  let next = 0;
  const opened = readDocx(writeDocx({ ...titles, content }, mediaOf), () => `new-${next++}`);
  const known = new Map(opened.pictures.map(({ id, bytes }) => [id, ids[((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0)] ?? '']));
  for (const { attrs } of mediaIn(opened.content)) attrs.id = known.get(attrs.id) ?? attrs.id;
  return opened;
}

test('DO-12 any document written as DOCX and opened again is the same', () => {
  fc.assert(
    fc.property(anyRichTextWithMedia, (doc) => {
      const { content, title, lost } = through(doc);
      expect(content).toEqual(canonical(doc));
      expect({ title, lost }).toEqual({ title: 'By-laws', lost: {} });
      expect(richTextWithMedia.safeParse(content).error).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

const text = (words: string): Paragraph => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const doc = (...content: Block[]): RichText => ({ type: 'doc', content });

test.for(['a', 'I'] as const)('DO-12 numbers such as %s.1 are the same after DOCX', (style) => {
  const inner: Block = { type: 'orderedList', attrs: { style: '1.1' }, content: [{ type: 'listItem', content: [text('within')] }] };
  const list: Block = { type: 'orderedList', attrs: { style }, content: [{ type: 'listItem', content: [text('around'), inner] }] };
  expect(through(doc(list)).content).toEqual(doc(list));
});

test('DO-12 merged cells, and tables in cells, are the same after DOCX', () => {
  const cell = (content: Block[], attrs = {}) => ({
    type: 'tableCell' as const,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    content,
  });
  const table: Block = {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell([text('a')], { rowspan: 3 }), cell([text('b')], { colspan: 2, rowspan: 2 }), cell([text('c')])] },
      { type: 'tableRow', content: [cell([text('d')])] },
      {
        type: 'tableRow',
        content: [
          cell([text('e')]),
          cell([{ type: 'table', content: [{ type: 'tableRow', content: [cell([text('f')])] }] }]),
          cell([text('g')]),
        ],
      },
    ],
  };
  expect(through(doc(table, table)).content).toEqual(doc(table, table));
});

test('DO-12 an empty title stays empty, and a first heading stays a heading', () => {
  const content = doc({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'One' }] }, text('two'));
  const opened = readDocx(
    writeDocx({ ...titles, title: '', content }, () => undefined),
    () => '',
  );
  expect(opened).toMatchObject({ title: '', content });
});
