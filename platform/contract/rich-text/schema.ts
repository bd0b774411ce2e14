import { z } from 'zod';
import { boundsProblem } from './bounds.ts';
import { isOpenText } from './clean-text.ts';
import { codeLanguages, headingLevels, mediaWidths, numberStyles, richTextLimits } from './limits.ts';
import type { Block, Inline, RichText } from './nodes.ts';
import { isSafeHref } from './safe-href.ts';

/**
 * The closed schema: unknown nodes, keys and attributes are refused. Nothing is repaired, so the
 * stored text is the accepted one.
 */
const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(richTextLimits.hrefCharacters).refine(isSafeHref) }),
  }),
]);
const marks = z
  .array(mark)
  .max(8)
  .refine((all) => new Set(all.map(({ type }) => (type === 'subscript' ? 'superscript' : type))).size === all.length)
  .optional();

const words = z.string().min(1).refine(isOpenText);
const plainText = z.strictObject({ type: z.literal('text'), text: words });
const inline: z.ZodType<Inline> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words, marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
]);
const line = z.array(inline).optional();

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: line });
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal(headingLevels) }),
  content: line,
});
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.strictObject({ language: z.enum(codeLanguages).nullable().optional() }).optional(),
  content: z.array(plainText).optional(),
});
const horizontalRule = z.strictObject({ type: z.literal('horizontalRule') });
const media = z.strictObject({
  type: z.literal('media'),
  attrs: z.strictObject({
    // Lower case, as PostgreSQL writes UUIDs.
    id: z.uuid().regex(/^[^A-Z]+$/),
    alt: z.string().max(richTextLimits.altCharacters).refine(isOpenText),
    caption: z.string().max(richTextLimits.captionCharacters).refine(isOpenText),
    width: z.enum(mediaWidths),
  }),
});

/** The schema of a document, with or without media. */
function docOf({ hasMedia }: { hasMedia: boolean }): z.ZodType<RichText> {
  const listItem = z.strictObject({
    type: z.literal('listItem'),
    get content() {
      return z.tuple([paragraph], block);
    },
  });
  const bulletList = z.strictObject({ type: z.literal('bulletList'), content: z.array(listItem).min(1) });
  const orderedList = z.strictObject({
    type: z.literal('orderedList'),
    attrs: z
      .strictObject({
        start: z.int().min(0).max(richTextLimits.orderedListStart).optional(),
        style: z.enum(numberStyles).optional(),
        before: z.string().max(richTextLimits.numberBeforeCharacters).refine(isOpenText).optional(),
        after: z.string().max(richTextLimits.numberAfterCharacters).refine(isOpenText).optional(),
      })
      .optional(),
    content: z.array(listItem).min(1),
  });
  const blockquote = z.strictObject({
    type: z.literal('blockquote'),
    get content(): z.ZodType<Block[]> {
      return blocks;
    },
  });
  const cell = z.strictObject({
    type: z.enum(['tableHeader', 'tableCell']),
    attrs: z
      .strictObject({
        colspan: z.int().min(1).max(richTextLimits.tableColumns).optional(),
        rowspan: z.int().min(1).max(richTextLimits.tableRows).optional(),
      })
      .optional(),
    get content(): z.ZodType<Block[]> {
      return blocks;
    },
  });
  const tableRow = z.strictObject({ type: z.literal('tableRow'), content: z.array(cell).optional() });
  const table = z.strictObject({ type: z.literal('table'), content: z.array(tableRow).min(1) });

  const block: z.ZodType<Block> = z.discriminatedUnion('type', [
    paragraph,
    heading,
    bulletList,
    orderedList,
    blockquote,
    codeBlock,
    horizontalRule,
    table,
    ...(hasMedia ? [media] : []),
  ]);
  const blocks: z.ZodType<Block[]> = z.array(block).min(1);
  return z.strictObject({ type: z.literal('doc'), content: blocks });
}

/**
 * Checks limits before the schema, without recursion, so that no input can overload it; reports one
 * issue instead of one per node.
 */
const checked = (doc: z.ZodType<RichText>): z.ZodType<RichText> =>
  z.preprocess((value, context) => {
    const problem = boundsProblem(value);
    if (problem === 'tooMuchText' || problem === 'tooManyNodes') {
      const maximum = problem === 'tooMuchText' ? richTextLimits.characters : richTextLimits.nodes;
      context.issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, message: problem });
      return z.NEVER;
    }
    const issue = problem === undefined ? doc.safeParse(value).error?.issues[0] : undefined;
    if (problem === undefined && issue === undefined) return value;
    const message = problem ?? `${issue?.path.join('.')}: ${issue?.message}`;
    context.issues.push({ code: 'custom', input: value, message });
    return z.NEVER;
  }, doc);

/** A rich text without media, as input. */
export const richText = checked(docOf({ hasMedia: false }));

/** A rich text with media, as input. */
export const richTextWithMedia = checked(docOf({ hasMedia: true }));

/** A rich text that was validated when stored; replies skip the validation of each node. */
export const storedRichText = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }) as unknown as z.ZodType<RichText>;
