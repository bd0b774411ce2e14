import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Block, Mark, RichText } from '#platform/contract/rich-text/nodes.ts';
import { outline } from '#platform/contract/rich-text/outline.ts';
import { anyRichText } from '#platform/contract/rich-text/testing.ts';
import { plainText, raised } from '#platform/contract/rich-text/text.ts';
import { RichTextView } from './rich-text-view.tsx';

const html = (content: RichText): string =>
  renderToStaticMarkup(<RichTextView content={content} labels={{ table: 'Table', code: 'Code' }} />);
const docOf = (...content: Block[]): RichText => ({ type: 'doc', content });
const textOf = (text: string, ...marks: Mark[]): RichText => docOf({ type: 'paragraph', content: [{ type: 'text', text, marks }] });

/** The words of a page, without its tags. */
const wordsOf = (page: string): string =>
  page
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'");

/** Raised and lowered numbers as the characters of plain text. */
const withRaised = (page: string): string =>
  page.replace(/<(sup|sub)>(.*?)<\/\1>/gs, (whole, tag: string, inner: string) => {
    const text = inner.replace(/<[^>]*>/g, '');
    return /^[0-9+\-=()\u2212]+$/.test(text)
      ? raised({ type: 'text', text, marks: [{ type: tag === 'sup' ? 'superscript' : 'subscript' }] })
      : whole;
  });

const squeezed = (text: string): string => text.replace(/\s+/g, '');

test('DO-06 every text of the schema is shown whole, with no tag or attribute of its own making', () => {
  const tags = 'div|p|h2|h3|h4|ul|ol|li|blockquote|pre|code|hr|table|tbody|tr|th|td|br|strong|em|u|s|a|sup|sub';
  const attributes = 'class|id|start|data-number|tabindex|role|aria-label|data-language|colSpan|rowSpan|scope|href|rel';
  fc.assert(
    fc.property(anyRichText, (doc) => {
      const page = html(doc);
      expect(squeezed(wordsOf(withRaised(page)))).toBe(squeezed(plainText(doc)));
      for (const [tag] of page.matchAll(/<[^>]*>/g))
        expect(tag).toMatch(new RegExp(`^</?(?:${tags})(?: (?:${attributes})="[^"]*")*/?>$`, 'i'));
      for (const { id } of outline(doc)) expect(page).toContain(` id="${id}"`);
    }),
  );
});

test('DO-06 each node has its element', () => {
  const paragraph: Block = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'x' }, { type: 'hardBreak' }, { type: 'text', text: 'y' }],
  };
  expect(html(docOf(paragraph))).toContain('<p>x<br/>y</p>');
  expect(html(docOf({ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Été' }] }))).toContain(
    '<h3 id="h-ete">Été</h3>',
  );
  expect(html(docOf({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] }))).toContain('<ul><li><p>');
  expect(html(docOf({ type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [paragraph] }] }))).toContain(
    '<ol start="4"><li>',
  );
  expect(html(docOf({ type: 'blockquote', content: [paragraph] }))).toContain('<blockquote><p>');
  expect(html(docOf({ type: 'codeBlock', attrs: { language: 'sql' }, content: [{ type: 'text', text: 'a <b>' }] }))).toContain(
    '<pre tabindex="0" role="group" aria-label="Code" data-language="sql"><code>a &lt;b></code></pre>',
  );
  expect(html(docOf({ type: 'horizontalRule' }, paragraph))).toContain('<hr/>');
});

test('DO-06 a table says what its headers head, and scrolls within reach of the keyboard', () => {
  const cell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [{ type: 'paragraph' as const }] });
  const page = html(
    docOf({
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader'), { ...cell('tableHeader'), attrs: { colspan: 2, rowspan: 1 } }] },
        { type: 'tableRow', content: [cell('tableHeader'), cell('tableCell'), cell('tableCell')] },
      ],
    }),
  );
  expect(page).toContain('<div tabindex="0" role="group" aria-label="Table" class="table-scroll"><table>');
  expect(page.match(/<th scope="col"/g)).toHaveLength(2);
  expect(page).toContain('<th scope="col" colspan="2"');
  expect(page.match(/<th scope="row"/g)).toHaveLength(1);
});

test('DO-06 each mark has its element, the first one outermost', () => {
  expect(html(textOf('x', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }, { type: 'code' }))).toContain(
    '<strong><em><u><s><code>x</code></s></u></em></strong>',
  );
});

test('DO-06 a link leaves without a trace, and an unsafe one is not a link', () => {
  expect(html(textOf('x', { type: 'link', attrs: { href: 'https://a.example/?b&c' } }))).toContain(
    '<a href="https://a.example/?b&amp;c" rel="noopener nofollow ugc">x</a>',
  );
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example'])
    expect(html(textOf('x', { type: 'link', attrs: { href } }))).toContain('<p>x</p>');
});

test('DO-06 nodes and marks of a newer version are left out, and the words beside them stay', () => {
  const newer = JSON.parse(
    '{"type":"doc","content":[{"type":"hologram","content":[]},{"type":"paragraph","content":[{"type":"text","text":"kept","marks":[{"type":"glow"}]},{"type":"emoji"}]}]}',
  );
  expect(html(newer)).toBe('<div class="prose-atrium"><p>kept</p></div>');
});

test('DO-06 the empty line that the editor keeps at the end is not shown', () => {
  expect(html(docOf({ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }, { type: 'paragraph' }))).toBe(
    '<div class="prose-atrium"><p></p><p>x</p></div>',
  );
});
