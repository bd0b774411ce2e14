import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, RichText } from './nodes.ts';
import { outline } from './outline.ts';
import { hrefFromTyped, isSafeHref } from './safe-href.ts';
import { anyRichText } from './testing.ts';
import { excerpt, hrefsIn, plainText, readingMinutes, withoutEmptyEnd, wordCount } from './text.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] });
const docOf = (...content: Block[]): RichText => ({ type: 'doc', content });

test('DO-03 plain text has one line per block', () => {
  const text = plainText(
    docOf(
      heading('Prices'),
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'A ' },
          { type: 'text', text: 'b', marks: [{ type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'c' },
        ],
      },
      { type: 'horizontalRule' },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }, paragraph('more')] }],
      },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', content: [paragraph('x'), paragraph('more')] },
              { type: 'tableHeader', content: [paragraph('y')] },
            ],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [paragraph('')] },
              { type: 'tableCell', content: [paragraph('z')] },
            ],
          },
        ],
      },
      { type: 'codeBlock', content: [{ type: 'text', text: 'a\n\tb' }] },
    ),
  );
  expect(text).toBe('Prices\nA b\nc\none\nmore\nx more\ty\n\tz\na\n\tb');
});

test('HU-01 an excerpt is one line, at most of its length, in the words of the text', () => {
  fc.assert(
    fc.property(anyRichText, fc.integer({ min: 1, max: 300 }), (doc, maxCharacters) => {
      const short = excerpt(doc, maxCharacters);
      expect(short.length).toBeLessThanOrEqual(maxCharacters);
      expect(short.isWellFormed()).toBe(true);
      const whole = plainText(doc).replace(/\s+/g, ' ').trim();
      if (whole.length <= maxCharacters) expect(short).toBe(whole);
      else expect(short.endsWith('…') && whole.startsWith(short.slice(0, -1))).toBe(true);
    }),
  );
});

test('HU-01 an excerpt ends between words', () => {
  const doc = docOf(paragraph('Well begun, is half done.'), paragraph('The rest follows.'));
  expect(excerpt(doc, 15)).toBe('Well begun, is…');
  expect(excerpt(doc, 12)).toBe('Well begun…');
  expect(excerpt(doc, 100)).toBe('Well begun, is half done. The rest follows.');
  expect(excerpt(docOf(paragraph('😀'.repeat(50))), 10)).toBe('😀😀😀😀…');
});

test('DO-02 words are counted by the rules of the language', () => {
  expect(wordCount('One, two — three!')).toBe(3);
  expect(wordCount('Aujourd’hui, l’été : 3 %', 'fr')).toBeGreaterThanOrEqual(3);
  expect(wordCount('')).toBe(0);
  expect(wordCount('今日は良い天気です', 'ja')).toBeGreaterThan(1);
});

test('DO-06 reading takes at least a minute', () => {
  expect([0, 100, 330, 2200].map(readingMinutes)).toEqual([1, 1, 2, 10]);
});

test('DO-06 headings have unique IDs in any script, which collide with no other element', () => {
  const doc = docOf(
    heading('Nos prix d’été'),
    heading('Nos prix d’été'),
    heading('main'),
    heading('main 2'),
    heading('main'),
    heading('価格'),
    heading('!!!'),
  );
  expect(outline(doc).map((entry) => entry.id)).toEqual([
    'h-nos-prix-d-ete',
    'h-nos-prix-d-ete-2',
    'h-main',
    'h-main-2',
    'h-main-3',
    'h-価格',
    'h-section',
  ]);
  fc.assert(
    fc.property(anyRichText, (any) => {
      const ids = outline(any).map((entry) => entry.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^h-\S+$/.test(id))).toBe(true);
    }),
  );
});

test('DO-06 10,000 headings of the same name are numbered about as fast as distinct ones', () => {
  const took = (nameOf: (number: number) => string) => {
    const doc = docOf(...Array.from({ length: 10_000 }, (_, number) => heading(nameOf(number))));
    const startedAt = performance.now();
    const ids = outline(doc).map((entry) => entry.id);
    const ms = performance.now() - startedAt;
    expect(new Set(ids).size).toBe(10_000);
    return ms;
  };
  const ofOthers = took((number) => `Again ${number}`);
  // Quadratic counting would take hundreds of times as long on any machine.
  expect(took(() => 'Again')).toBeLessThan(30 * ofOthers);
});

test('DO-02 a typed address becomes a safe one or none', () => {
  expect(hrefFromTyped(' example.org/a?b ')).toBe('https://example.org/a?b');
  expect(hrefFromTyped('example.org:8080')).toBe('https://example.org:8080');
  expect(hrefFromTyped('ana@example.org')).toBe('mailto:ana@example.org');
  expect(hrefFromTyped('http://example.org')).toBe('http://example.org');
  for (const typed of ['', 'hello', 'javascript:alert(1)', 'javascript:alert.x', 'data:text/html,x', '/etc', 'https://a@b.example'])
    expect(hrefFromTyped(typed), typed).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const href = hrefFromTyped(typed);
      expect(href === undefined || isSafeHref(href)).toBe(true);
    }),
  );
});

test('DO-06 headings within lists, quotes and tables have IDs', () => {
  const item = (...content: Block[]): Block => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph' }, ...content] }],
  });
  const doc = docOf(
    item(heading('in a list')),
    { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, heading('in order')] }] },
    { type: 'blockquote', content: [heading('in a quote')] },
    {
      type: 'table',
      content: [{ type: 'tableRow' }, { type: 'tableRow', content: [{ type: 'tableCell', content: [heading('in a cell')] }] }],
    },
  );
  expect(outline(doc).map(({ text, level }) => [text, level])).toEqual([
    ['in a list', 2],
    ['in order', 2],
    ['in a quote', 2],
    ['in a cell', 2],
  ]);
  expect(outline(docOf(heading(`–${'é'.repeat(80)}–`)))[0]?.id).toBe(`h-${'e'.repeat(59)}`);
});

test('DO-06 trailing empty lines are hidden, leading ones are visible', () => {
  const empty: Block = { type: 'paragraph' };
  expect(withoutEmptyEnd([empty, paragraph('a'), empty, { type: 'paragraph', content: [] }])).toEqual([empty, paragraph('a')]);
  expect(withoutEmptyEnd([paragraph('a'), { type: 'horizontalRule' }, empty])).toEqual([paragraph('a'), { type: 'horizontalRule' }]);
  expect(withoutEmptyEnd([empty])).toEqual([]);
});

test('HU-01 an excerpt is full even with much white space between words', () => {
  const doc = docOf(...Array.from({ length: 500 }, () => paragraph('ab   ')));
  expect(excerpt(doc, 300)).toHaveLength(300);
});

test('AD-04 the addresses of links are found anywhere in a text', () => {
  const linked = (text: string, href: string) => ({
    type: 'text' as const,
    text,
    marks: [{ type: 'bold' as const }, { type: 'link' as const, attrs: { href } }],
  });
  const paragraph = (href: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: 'See ' }, linked('here', href)],
  });
  const doc: RichText = {
    type: 'doc',
    content: [
      paragraph('https://one.example'),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('mailto:ana@two.example')] }] },
      { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph('/people')] }] }] },
    ],
  };
  expect(hrefsIn(doc)).toEqual(['https://one.example', 'mailto:ana@two.example', '/people']);
});
