import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { richTextLimits } from './limits.ts';
import { richText, richTextWithMedia, storedRichText } from './schema.ts';
import { mediaIn, plainText } from './text.ts';
import { anyRichText, anyRichTextWithMedia } from './testing.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isAccepted = (value: unknown): boolean => richText.safeParse(value).success;
const docOf = (...content: unknown[]): unknown => ({ type: 'doc', content });
const textOf = (text: string, ...marks: unknown[]): unknown => docOf({ type: 'paragraph', content: [{ type: 'text', text, marks }] });
const linkTo = (href: unknown): unknown => textOf('here', { type: 'link', attrs: { href } });

/** Every object in a JSON value, so that a test can corrupt any one of them. */
function objectsIn(value: Json): { [key: string]: Json }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** Corrupts one object of a text; returns false where that does not apply. */
type Spoil = (object: { [key: string]: Json }) => boolean;
const spoils: Record<string, Spoil> = {
  'an unknown key': (object) => ((object.onclick = 'alert(1)'), true),
  'an unknown type': (object) => 'type' in object && ((object.type = 'script'), true),
  'another type’s place': (object) => 'type' in object && object.type !== 'doc' && ((object.type = 'doc'), true),
  'no type': (object) => 'type' in object && delete object.type,
  'an unknown attribute': (object) => 'type' in object && ((object.attrs = { ...(object.attrs as object), style: 'position:fixed' }), true),
  'an unknown mark': (object) =>
    object.type === 'text' &&
    ((object.marks = [...((object.marks as Json[]) ?? []), { type: 'textStyle', attrs: { color: 'red' } }]), true),
  'an unknown node': (object) => Array.isArray(object.content) && (object.content.push({ type: 'iframe' }), true),
  'a script behind a link': (object) => 'href' in object && ((object.href = 'javascript:alert(1)'), true),
  'text that is not text': (object) => 'text' in object && ((object.text = { html: '<b>' }), true),
  'content that is not a list': (object) => 'content' in object && ((object.content = { 0: 'x', length: 1 }), true),
  'letters that turn the text around': (object) => 'text' in object && ((object.text += ' \u202E001\u202C'), true),
  'letters that hide something': (object) => 'text' in object && ((object.text += '\u3164'), true),
  'a control character': (object) => 'text' in object && ((object.text += '\0'), true),
  'half a surrogate pair': (object) => 'text' in object && ((object.text += '\uD83D'), true),
  'an empty text': (object) => 'text' in object && ((object.text = ''), true),
};

describe('accepted', () => {
  test('DO-02 every text of the closed schema is accepted and unchanged', () => {
    fc.assert(
      fc.property(anyRichText, (doc) => {
        expect(richText.parse(doc)).toEqual(doc);
        expect(storedRichText.parse(doc)).toEqual(doc);
      }),
      { numRuns: 300 },
    );
  });

  test('DO-02 media are unchanged where allowed and refused elsewhere', () => {
    let withMedia = 0;
    fc.assert(
      fc.property(anyRichTextWithMedia, (doc) => {
        expect(richTextWithMedia.parse(doc)).toEqual(doc);
        const media = mediaIn(doc);
        if (media.length > 0) withMedia += 1;
        expect(isAccepted(doc)).toBe(media.length === 0);
        // Within a table row line breaks become spaces.
        const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
        for (const { attrs } of media) for (const words of [attrs.alt, attrs.caption]) expect(flat(plainText(doc))).toContain(flat(words));
      }),
      { numRuns: 300 },
    );
    expect(withMedia).toBeGreaterThan(20);
  });

  test('DO-02 the API document describes the format', () => {
    const described = JSON.stringify(z.toJSONSchema(richText, { io: 'input', unrepresentable: 'any' }));
    expect(described).toContain('orderedList');
    expect(described).toContain('"additionalProperties":false');
  });
});

describe('refused', () => {
  test.for([
    { src: 'https://example.org/x.png' },
    { id: '../../etc' },
    { id: '0198F000-0000-7000-8000-000000000000' },
    { width: '100%' },
    { alt: 'x'.repeat(richTextLimits.altCharacters + 1) },
    { caption: 'a\u202Eb' },
    { caption: undefined },
  ])('DO-02 media with %j are refused', (spoilt) => {
    const attrs = { id: '0198f000-0000-7000-8000-000000000000', alt: 'A heron', caption: '', width: 'wide' };
    const accepts = (given: object) => richTextWithMedia.safeParse(docOf({ type: 'media', attrs: given })).success;
    expect([accepts(attrs), accepts({ ...attrs, ...spoilt })]).toEqual([true, false]);
  });

  test('DO-02 more media than allowed are refused', () => {
    const media = { type: 'media', attrs: { id: '0198f000-0000-7000-8000-000000000000', alt: '', caption: '', width: 'full' } };
    const accepts = (count: number) => richTextWithMedia.safeParse(docOf(...Array.from({ length: count }, () => media))).success;
    expect([accepts(richTextLimits.media), accepts(richTextLimits.media + 1)]).toEqual([true, false]);
  });

  test.for(Object.entries(spoils))('DO-02 a text corrupted anywhere by %s is refused', ([, spoil]) => {
    let spoilt = 0;
    fc.assert(
      fc.property(anyRichText, fc.nat(), (doc, choice) => {
        const copy = structuredClone(doc) as unknown as Json;
        const places = objectsIn(copy);
        // Starts at a random position and takes the first object that can be corrupted so.
        const turned = places.splice(choice % places.length).concat(places);
        fc.pre(turned.some(spoil));
        spoilt++;
        expect(isAccepted(copy)).toBe(false);
      }),
      { numRuns: 60, maxSkipsPerRun: 1000 },
    );
    expect(spoilt).toBeGreaterThan(0);
  });

  test.for([
    '{"type":"doc","content":[{"type":"paragraph","__proto__":{"a":1}}]}',
    '{"type":"doc","content":[{"type":"paragraph"}],"constructor":1}',
  ])('DO-02 a key that targets the prototype is refused: %s', (json) => {
    const result = richText.safeParse(JSON.parse(json));
    if (result.success) expect(JSON.stringify(result.data)).not.toContain('__proto__');
    else expect(result.success).toBe(false);
  });

  test.for([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//evil.example',
    '/relative',
    '#here',
    '',
    'https:evil.example',
    'https:///evil.example',
    'https://user:secret@a.example',
    'https://user@a.example',
    'https://good.example\\@evil.example',
    'https://a.example/\u0000',
    'https://a.example/\u202Egpj',
    'mailto:',
    'mailto:nobody',
    'https://a b.example',
    'ftp://a.example',
  ])('DO-02 a link to %j is refused', (href) => {
    expect(isAccepted(linkTo(href))).toBe(false);
  });

  test.for([
    'https://a.example',
    'http://a.example:8080/x?y=1&z#t',
    'HTTPS://A.example/été',
    'mailto:ana@a.example',
    'mailto:ana@a.example?subject=Hello',
  ])('DO-02 a link to %j is accepted', (href) => {
    expect(isAccepted(linkTo(href))).toBe(true);
  });

  test('DO-02 a link longer than the limit is refused', () => {
    const start = 'https://a.example/';
    expect(isAccepted(linkTo(start + 'x'.repeat(richTextLimits.hrefCharacters - start.length)))).toBe(true);
    expect(isAccepted(linkTo(start + 'x'.repeat(richTextLimits.hrefCharacters - start.length + 1)))).toBe(false);
  });

  test('DO-02 misplaced nodes are refused', () => {
    const paragraph = { type: 'paragraph' };
    const cell = { type: 'tableCell', content: [paragraph] };
    for (const value of [
      null,
      1,
      'text',
      [],
      {},
      docOf(),
      { type: 'doc' },
      docOf(null),
      docOf('text'),
      docOf({ type: 'text', text: 'x' }),
      docOf({ type: 'listItem', content: [paragraph] }),
      docOf({ type: 'bulletList', content: [] }),
      docOf({ type: 'bulletList', content: [paragraph] }),
      docOf({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }] }),
      docOf({ type: 'heading', attrs: { level: 1 } }),
      docOf({ type: 'heading', attrs: { level: '2' } }),
      docOf({ type: 'heading' }),
      docOf({ type: 'orderedList', attrs: { start: -1 }, content: [{ type: 'listItem', content: [paragraph] }] }),
      docOf({ type: 'codeBlock', attrs: { language: 'klingon' } }),
      docOf({ type: 'codeBlock', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }),
      docOf({ type: 'horizontalRule', content: [] }),
      docOf({ type: 'table', content: [] }),
      docOf(cell),
      docOf({ type: 'table', content: [{ type: 'tableRow', content: [{ ...cell, attrs: { colspan: 0 } }] }] }),
      textOf('twice', { type: 'bold' }, { type: 'bold' }),
      textOf('two ways', ...['https://a.example', 'https://b.example'].map((href) => ({ type: 'link', attrs: { href } }))),
    ])
      expect(isAccepted(value), JSON.stringify(value)).toBe(false);
  });
});

describe('limits', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = { type: 'paragraph' };
    for (let level = 1; level < levels; level++) value = { type: 'blockquote', content: [value] };
    return docOf(value);
  };

  test('DO-02 16 levels are accepted, 17 refused', () => {
    expect(isAccepted(nested(richTextLimits.depth))).toBe(true);
    expect(isAccepted(nested(richTextLimits.depth + 1))).toBe(false);
  });

  test('DO-02 100,000 levels of nesting are refused quickly with little memory', () => {
    const deep = [
      nested(100_000),
      { ...(docOf({ type: 'paragraph' }) as object), attrs: nested(100_000) },
      linkTo(nested(100_000)),
      docOf({ type: 'paragraph', content: nested(100_000) }),
    ];
    const before = process.memoryUsage().heapUsed;
    // CPU time, so that other processes on the machine do not count.
    const startedAt = process.threadCpuUsage();
    for (const value of deep) expect(isAccepted(value)).toBe(false);
    const { user, system } = process.threadCpuUsage(startedAt);
    expect((user + system) / 1_000).toBeLessThan(200);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(8 * 1024 * 1024);
  });

  test('DO-02 a text of the maximum length is accepted, a longer one or one with too many nodes refused', () => {
    const half = 'x'.repeat(richTextLimits.characters / 2);
    const line = (text: string): unknown => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    expect(isAccepted(docOf(line(half), line(half)))).toBe(true);
    expect(isAccepted(docOf(line(half), line(`${half}x`)))).toBe(false);
    const paragraphs = (count: number): unknown => docOf(...Array.from({ length: count }, () => ({ type: 'paragraph' })));
    expect(isAccepted(paragraphs(richTextLimits.nodes - 1))).toBe(true);
    expect(isAccepted(paragraphs(richTextLimits.nodes))).toBe(false);
    expect(isAccepted({ type: 'doc', content: Array.from({ length: 5_000_000 }, () => null) })).toBe(false);
  });

  test('DO-02 only the first issue is reported', () => {
    const result = richText.safeParse(docOf(...Array.from({ length: 19_000 }, () => ({ type: 'script' }))));
    expect(result.error?.issues).toHaveLength(1);
    expect(result.error?.issues[0]?.path).toEqual([]);
  });

  test('DO-02 a table cannot exceed the grid limit, not even by spans', () => {
    const cell = (colspan: number, rowspan = 1): unknown => ({
      type: 'tableCell',
      attrs: { colspan, rowspan },
      content: [{ type: 'paragraph' }],
    });
    const table = (...rows: unknown[][]): unknown =>
      docOf({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) });
    expect(isAccepted(table([cell(50)]))).toBe(true);
    expect(isAccepted(table([cell(50), cell(1)]))).toBe(false);
    expect(isAccepted(table([cell(40, 2)], [cell(10)]))).toBe(true);
    expect(isAccepted(table([cell(40, 2)], [cell(11)]))).toBe(false);
    expect(isAccepted(table([cell(40, 2)], [cell(10)], [cell(50)]))).toBe(true);
    expect(isAccepted(table(...Array.from({ length: 51 }, () => [cell(1, 500)])))).toBe(false);
    expect(isAccepted(table(...Array.from({ length: 501 }, () => [cell(1)])))).toBe(false);
  });
});
