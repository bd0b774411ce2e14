import { expect, test } from 'vitest';
import type { Block, Inline, Mark, RichText } from '#platform/contract/rich-text/nodes.ts';
import { pagePart } from '#platform/server/extension-points/export.ts';
import { markup } from '#platform/server/html/html.ts';
import { richTextHtml } from '#platform/server/html/rich-text-html.ts';
import { linesOf } from '#platform/web/rich-text/testing/lines-of.ts';
import { canonical } from '../../../contract/files/testing/canonical.ts';
import { writeMarkdown } from '../../../contract/files/markdown/write-markdown.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';
import { openedPage, textOfFile } from './read-page.ts';

const text = (words: string, ...marks: Mark['type'][]): Inline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0
    ? { marks: marks.map((type) => (type === 'link' ? { type, attrs: { href: 'https://example.org/a_b' } } : { type })) }
    : {}),
});
const p = (...content: Inline[]) => ({ type: 'paragraph' as const, ...(content.length > 0 ? { content } : {}) });
const item = (words: string, ...rest: Block[]) => ({
  type: 'listItem' as const,
  content: [p(text(words)), ...rest] as [ReturnType<typeof p>, ...Block[]],
});
const cell = (type: 'tableHeader' | 'tableCell', words: string) => ({ type, content: [p(text(words))] });

const everything: RichText = {
  type: 'doc',
  content: [
    p(
      text('Plain, '),
      text('bold', 'bold'),
      text(', '),
      text('italic', 'italic'),
      text(', '),
      text('struck', 'strike'),
      text(' and m'),
      text('2', 'superscript'),
      text(' of H'),
      text('2', 'subscript'),
      text('O, '),
      text('under', 'underline'),
    ),
    p(text('A '), text('link', 'link'), text(' and '), text('a*b', 'code'), text(' and 5 < 6 & <b> * _ # ~')),
    p(text('First line'), { type: 'hardBreak' }, text('second line')),
    p(),
    { type: 'heading', attrs: { level: 2 }, content: [text('Section')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('Part')] },
    p(text('- no list')),
    p(text('5. no list')),
    { type: 'bulletList', content: [item('one', { type: 'bulletList', content: [item('inner')] }), item('two')] },
    { type: 'orderedList', attrs: { start: 4 }, content: [item('four', p(text('continued'))), item('five')] },
    { type: 'orderedList', content: [item('another list')] },
    { type: 'blockquote', content: [p(text('Quoted.')), p(text('Twice.'))] },
    { type: 'codeBlock', attrs: { language: 'python' }, content: [{ type: 'text', text: 'if a < b:\n    print("&")' }] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Name'), cell('tableHeader', 'Fee | tax')] },
        { type: 'tableRow', content: [cell('tableCell', 'Ana'), cell('tableCell', '5 €')] },
      ],
    },
    p(text('End.')),
  ],
};

test('DO-12 a document downloaded as Markdown opens again as the same', async () => {
  const markdown = writeMarkdown({ title: 'By-laws & more', subtitle: 'Of *May*', content: everything }, () => undefined);
  const opened = await openedPage(htmlOfMarkdown(markdown));
  expect(opened).toMatchObject({ title: 'By-laws & more', subtitle: 'Of *May*', pictures: [], lost: {} });
  expect(canonical(opened.content)).toEqual(canonical(everything));
});

test('DO-12 a document downloaded as a page opens again as the same, with its numbers and the language of code', async () => {
  const numbered: Block[] = [
    {
      type: 'orderedList',
      attrs: { style: 'a', before: '(', after: ')' },
      content: [item('one', { type: 'orderedList', attrs: { style: '1.1' }, content: [item('inner')] })],
    },
    { type: 'orderedList', attrs: { start: 3, style: 'I' }, content: [item('third')] },
  ];
  const given: RichText = { type: 'doc', content: [...numbered, ...everything.content] };
  const { text: page } = pagePart('', 'en', 'By-laws & more', markup`<p><em>Of May</em></p>${richTextHtml(given)}`);
  const opened = await openedPage(page);
  expect(opened).toMatchObject({ title: 'By-laws & more', subtitle: 'Of May', pictures: [], lost: {} });
  expect(canonical(opened.content)).toEqual(canonical(given));
});

test('DO-12 Markdown of other programs: title of the head, tasks, lists, addresses of pictures', async () => {
  const opened = await openedPage(
    htmlOfMarkdown(
      '---\r\ntitle: "The plan"\r\n---\r\n\r\nIntro with https://example.org\r\n\r\n* [x] done\r\n* [ ] open\r\n\r\n![map](map.png)\r\n<script>alert(1)</script>',
    ),
  );
  expect(opened).toMatchObject({ title: 'The plan', lost: { linkedPictures: 1 } });
  expect(linesOf(opened.content)).toEqual(['Intro with https://example.org(https://example.org)', '• ☑ done', '• ☐ open']);
});

test('DO-12 a page of HTML opens with its title, sections, caption and picture; nothing of it runs or loads', async () => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const opened = await openedPage(
    `<!doctype html><html><head><title>Site</title><style>p { color: red } .x { font-weight: bold }</style></head><body onload="alert(1)">
     <h1>The harbour</h1><p><em>A history</em></p><h2>Before</h2><p class=x>Old.</p><script>alert(1)</script>
     <figure><img src="data:image/png;base64,${dot}" alt="The quay"><figcaption>The quay at noon</figcaption></figure>
     <img src="https://example.org/other.png"><p>After</p></body></html>`,
  );
  expect(opened).toMatchObject({ title: 'The harbour', subtitle: 'A history', lost: { linkedPictures: 1 } });
  expect(opened.pictures).toMatchObject([{ name: 'picture.png', type: 'image/png' }]);
  expect(opened.content.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Before')] },
    p(text('Old.', 'bold')),
    { type: 'media', attrs: { id: opened.pictures[0]?.id, alt: 'The quay', caption: 'The quay at noon', width: 'wide' } },
    p(text('After')),
  ]);
});

test('DO-12 several headings of level 1 are sections below the title', async () => {
  const { title, content } = await openedPage('<title>Manual</title><p>Intro</p><h1>One</h1><h2>Part</h2><h1>Two</h1>');
  expect(title).toBe('Manual');
  expect(content.content.flatMap((block) => (block.type === 'heading' ? [block.attrs.level] : []))).toEqual([2, 3, 2]);
});

test('DO-12 files are read in their encoding; what is no text, or too long, is refused', async () => {
  const bytes = (...all: number[]) => Uint8Array.from(all).buffer;
  expect(textOfFile(new TextEncoder().encode('\uFEFFété').buffer)).toBe('été');
  expect(textOfFile(bytes(0xff, 0xfe, 0xe9, 0x00))).toBe('é');
  expect(textOfFile(bytes(0xe9, 0x93))).toBe('é“');
  const greek = [...'<meta charset=iso-8859-7>'].map((sign) => sign.charCodeAt(0));
  expect(textOfFile(bytes(...greek, 0xe1))).toContain('α');
  expect(() => textOfFile(bytes(0x89, 0x50, 0, 0))).toThrow('unknown');
  await expect(openedPage('<p>x</p>'.repeat(100_001))).rejects.toThrow('tooLong');
});
