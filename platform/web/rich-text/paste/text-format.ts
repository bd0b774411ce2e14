import type { Declarations } from './pasted-styles.ts';

/** Formatting of pasted text, as tags and styles of all its ancestors set it. */
export interface TextFormat {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  code: boolean;
  raised: 'sup' | 'sub' | undefined;
  isInLink: boolean;
  /** Whether spaces and line breaks are shown as written. */
  isPre: boolean;
}

export const plainFormat: TextFormat = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  raised: undefined,
  isInLink: false,
  isPre: false,
};

const byTag: Readonly<Record<string, Partial<TextFormat>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  sup: { raised: 'sup' },
  sub: { raised: 'sub' },
};
/** Elements that are bold by themselves; a style that says so adds nothing. */
const boldAnyway = /^(?:h[1-6]|th)$/;
const inlineTags = /^(?:span|font|a|b|strong|i|em|u|s|strike|del|ins|code|sup|sub|small|big)$/;

/** The format of the text in an element. */
export function formatIn(tag: string, declared: Declarations, classes: string, outer: TextFormat): TextFormat {
  const tagged = byTag[tag];
  if (declared.size === 0 && tagged === undefined && classes === '') return outer;
  const format: TextFormat = { ...outer, ...tagged };
  const font = declared.get('font');
  const weight = declared.get('font-weight') ?? font?.match(/\b(?:bold|normal|[1-9]00)\b/)?.[0];
  if (weight !== undefined && !boldAnyway.test(tag)) format.bold = /^(?:bold|bolder|[6-9]\d\d)$/.test(weight);
  const slant = declared.get('font-style') ?? font?.match(/\b(?:italic|oblique)\b/)?.[0];
  if (slant !== undefined) format.italic = /^(?:italic|oblique)/.test(slant);
  const line = [declared.get('text-decoration'), declared.get('text-decoration-line')].filter((each) => each !== undefined).join(' ');
  if (line !== '' && !(tag === 'ins' || /\bmsoIns\b/.test(classes))) {
    const isNone = /\bnone\b/.test(line);
    format.underline = /underline/.test(line) || (!isNone && format.underline);
    format.strike = /line-through/.test(line) || (!isNone && format.strike);
  }
  if (inlineTags.test(tag)) {
    const align = declared.get('vertical-align');
    if (align === 'super' || align === 'sub') format.raised = align === 'super' ? 'sup' : 'sub';
    else if (align === 'baseline') format.raised = undefined;
    if (/\bMso(?:Footnote|Endnote)Reference\b/.test(classes)) format.raised = 'sup';
  }
  const space = declared.get('white-space');
  if (space !== undefined) format.isPre = /^(?:pre|pre-wrap|break-spaces)$/.test(space);
  return format;
}

/** The text in its tags, which the editor reads as marks. */
export function formatted(text: string, format: TextFormat, to: Document): Node {
  let node: Node = to.createTextNode(text);
  const wrap = (tag: string, isOn: boolean) => {
    if (!isOn) return;
    const element = to.createElement(tag);
    element.append(node);
    node = element;
  };
  wrap('code', format.code);
  wrap(format.raised ?? '', format.raised !== undefined);
  wrap('s', format.strike);
  // Links are underlined anyway.
  wrap('u', format.underline && !format.isInLink);
  wrap('em', format.italic);
  wrap('strong', format.bold);
  return node;
}
