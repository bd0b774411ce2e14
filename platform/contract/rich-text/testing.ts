import * as fc from 'fast-check';
import { isOpenText } from './clean-text.ts';
import { codeLanguages, headingLevels, mediaWidths, numberStyles } from './limits.ts';
import type { Block, Inline, Mark, Media, Paragraph, RichText, TableCell } from './nodes.ts';
import { isSafeHref } from './safe-href.ts';

const words = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.lorem({ maxCount: 6 }), fc.constantFrom('\n', '\t', 'été\u202f?', '—'))
  .filter(isOpenText);

const href = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }).filter(isSafeHref),
  fc
    .emailAddress()
    .map((address) => `mailto:${address}`)
    .filter(isSafeHref),
);
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>({ type: 'bold' }, { type: 'italic' }, { type: 'underline' }, { type: 'strike' }, { type: 'code' }),
  fc.constantFrom<Mark>({ type: 'superscript' }, { type: 'subscript' }),
  href.map((address): Mark => ({ type: 'link', attrs: { href: address } })),
);
const marks = fc.option(
  fc.uniqueArray(mark, { minLength: 1, maxLength: 4, selector: ({ type }) => (type === 'subscript' ? 'superscript' : type) }),
  { nil: undefined },
);

const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text: words, marks }, { requiredKeys: ['type', 'text'] }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('hardBreak' as const), marks }, { requiredKeys: ['type'] }) },
);
const line = fc.option(fc.array(inline, { minLength: 1, maxLength: 4 }), { nil: undefined });
const paragraph: fc.Arbitrary<Paragraph> = fc.record({ type: fc.constant('paragraph' as const), content: line });

const described = fc.oneof(fc.constant(''), words);
const media: fc.Arbitrary<Media> = fc.record({
  type: fc.constant('media' as const),
  attrs: fc.record({ id: fc.uuid(), alt: described, caption: described, width: fc.constantFrom(...mediaWidths) }),
});

function blocksWithin(levels: number, hasMedia: boolean): fc.Arbitrary<Block[]> {
  return fc.array(blockWithin(levels, hasMedia), { minLength: 1, maxLength: 3 });
}

function blockWithin(levels: number, hasMedia: boolean): fc.Arbitrary<Block> {
  const flat = fc.oneof<fc.Arbitrary<Block>[]>(
    paragraph,
    fc.record({
      type: fc.constant('heading' as const),
      attrs: fc.record({ level: fc.constantFrom(...headingLevels) }),
      content: line,
    }),
    fc.record({
      type: fc.constant('codeBlock' as const),
      attrs: fc.option(fc.record({ language: fc.constantFrom(null, ...codeLanguages) }), { nil: undefined }),
      content: fc.option(fc.tuple(words.map((text) => ({ type: 'text' as const, text }))), { nil: undefined }),
    }),
    fc.constant({ type: 'horizontalRule' as const }),
    ...(hasMedia ? [media] : []),
  );
  if (levels === 0) return flat;
  const items = fc.array(
    fc.record({
      type: fc.constant('listItem' as const),
      content: fc
        .tuple(paragraph, fc.array(blockWithin(levels - 1, hasMedia), { maxLength: 2 }))
        .map(([first, rest]): [Paragraph, ...Block[]] => [first, ...rest]),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const cell: fc.Arbitrary<TableCell> = fc.record({
    type: fc.constantFrom('tableHeader' as const, 'tableCell' as const),
    attrs: fc.option(fc.record({ colspan: fc.integer({ min: 1, max: 4 }), rowspan: fc.constant(1) }), { nil: undefined }),
    content: blocksWithin(levels - 1, hasMedia),
  });
  return fc.oneof<fc.Arbitrary<Block>[]>(
    { weight: 4, arbitrary: flat } as never,
    fc.record({ type: fc.constant('bulletList' as const), content: items }),
    fc.record({
      type: fc.constant('orderedList' as const),
      attrs: fc.option(
        fc.record(
          {
            start: fc.nat({ max: 1_000_000 }),
            style: fc.constantFrom(...numberStyles),
            before: fc.constantFrom('', '(', 'Article '),
            after: fc.constantFrom('', ')', '.'),
          },
          { requiredKeys: ['start'] },
        ),
        { nil: undefined },
      ),
      content: items,
    }),
    fc.record({ type: fc.constant('blockquote' as const), content: blocksWithin(levels - 1, hasMedia) }),
    fc.record({
      type: fc.constant('table' as const),
      content: fc.array(fc.record({ type: fc.constant('tableRow' as const), content: fc.array(cell, { minLength: 1, maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  );
}

const asJson = (content: Block[]): RichText => JSON.parse(JSON.stringify({ type: 'doc', content }));

/** Arbitrary valid rich text without media, as JSON (no undefined). For property tests. */
export const anyRichText: fc.Arbitrary<RichText> = blocksWithin(2, false).map(asJson);

/** The same with media. */
export const anyRichTextWithMedia: fc.Arbitrary<RichText> = blocksWithin(2, true).map(asJson);
