import { expect, test } from 'vitest';
import type { Block, RichText } from '#platform/contract/rich-text/nodes.ts';
import { writeMarkdown } from './write-markdown.ts';

const text = (words: string, ...marks: ('bold' | 'italic' | 'underline' | 'code' | 'superscript')[]) => ({
  type: 'text' as const,
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const p = (...content: ReturnType<typeof text>[]): Block => ({ type: 'paragraph', content });
const item = (...content: [ReturnType<typeof p> & { type: 'paragraph' }, ...Block[]]) => ({ type: 'listItem' as const, content });
const para = (words: string) => ({ type: 'paragraph' as const, content: [text(words)] });
const markdown = (...content: Block[]) =>
  writeMarkdown({ title: '', subtitle: '', content: { type: 'doc', content } satisfies RichText }, () => undefined);

test('DO-12 Markdown says marks, with spaces outside of them, and tags for what it lacks', () => {
  expect(
    markdown(p(text('a '), text('bold ', 'bold'), text('m'), text('2', 'superscript'), text(' x*y', 'code'), text(' u', 'underline'))),
  ).toBe('a **bold** m<sup>2</sup> `x*y` <u>u</u>\n');
});

test('DO-12 text that looks like Markdown stays text', () => {
  expect(markdown(p(text('- no *list*')), p(text('5. 500')), p(text('# no heading')), p(text('<b> & [x]')))).toBe(
    '\\- no \\*list\\*\n\n5\\. 500\n\n\\# no heading\n\n&lt;b\\> &amp; \\[x\\]\n',
  );
});

test('DO-12 nested lists keep their numbers; numbers that Markdown lacks are text', () => {
  const inner: Block = { type: 'orderedList', attrs: { style: 'a', before: '(', after: ')' }, content: [item(para('inner'))] };
  expect(markdown({ type: 'orderedList', attrs: { start: 4 }, content: [item(para('first'), inner), item(para('second'))] })).toBe(
    '4. first\n\n   - (a) inner\n5. second\n',
  );
});

test('DO-12 a table has a heading row, and lines within cells', () => {
  const cell = (type: 'tableHeader' | 'tableCell', ...content: Block[]) => ({ type, content });
  expect(
    markdown({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', para('Name')), cell('tableHeader', para('Fee'))] },
        { type: 'tableRow', content: [cell('tableCell', para('Ana | Bo')), cell('tableCell', para('5'), para('6'))] },
      ],
    }),
  ).toBe('| Name | Fee |\n| --- | --- |\n| Ana \\| Bo | 5<br><br>6 |\n');
});
