/** Declarations by whole property name, in lower case, so that `mso-bidi-font-weight` is not bold. */
export type Declarations = ReadonlyMap<string, string>;

/** One level of a list of Word, by its `@list` rule. */
export interface WordLevel {
  /** Such as `bullet`, `alpha-lower`, `roman-upper`; decimal if absent. */
  format: string;
  start: number | undefined;
}

/** Parsed style sheet of a paste: rules of one tag, one class or both, and list levels of Word. */
export interface PastedSheet {
  rules: ReadonlyMap<string, Declarations>;
  levels: ReadonlyMap<string, WordLevel>;
  /** Declarations found so far, by tag, classes and style. */
  known: Map<string, Declarations>;
}

/** Result for a page without style sheets. */
export const noSheet = (): PastedSheet => ({ rules: new Map(), levels: new Map(), known: new Map() });

const maxSheetCharacters = 500_000;
const declaration = /([-\w]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g;

/** Parses the content of a style attribute or rule. */
export function declarationsIn(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(declaration))
    found.set(
      name.toLowerCase(),
      value
        .replace(/!important/i, '')
        .trim()
        .toLowerCase(),
    );
  return found;
}

/** Parses the style sheets of a pasted page, since the CSP forbids the browser to apply them. */
export function sheetOf(css: string): PastedSheet {
  if (css === '') return noSheet();
  const rules = new Map<string, Map<string, string>>();
  const levels = new Map<string, WordLevel>();
  const text = css.slice(0, maxSheetCharacters).replace(/\/\*.*?\*\/|<!--|-->/gs, '');
  for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const list = /@list\s+(l\d+:level\d+)/.exec(selectors);
    const declared = declarationsIn(body);
    if (list?.[1] !== undefined) {
      const start = Number(declared.get('mso-level-start-at') ?? Number.NaN);
      levels.set(list[1], {
        format: declared.get('mso-level-number-format') ?? 'decimal',
        start: Number.isInteger(start) ? start : undefined,
      });
    } else if (!selectors.includes('@')) {
      for (const selector of selectors.split(',')) {
        const name = selector.trim();
        if (!/^(?:[a-z][a-z0-9]*)?(?:\.[-\w]+)?$/i.test(name) || name === '') continue;
        const key = name.replace(/^[^.]*/, (tag) => tag.toLowerCase());
        rules.set(key, new Map([...(rules.get(key) ?? []), ...declared]));
      }
    }
  }
  return { rules, levels, known: new Map() };
}

/** Attribute that has the style of a pasted element. */
export const styleAttribute = 'data-pasted-style';

/**
 * Pasted HTML with its style attributes under another name: the CSP refuses and reports them, even
 * in a document that is never shown.
 */
export const withInertStyles = (html: string): string =>
  html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (tag) =>
    tag.replace(/("[^"]*"|'[^']*')|(?<![-\w])style(?=\s*=)/gi, (_all, quoted?: string) => quoted ?? styleAttribute),
  );

/** Pasted HTML without its style sheets, its style attributes inert; and the style sheets. */
export function splitStyles(html: string): { rest: string; css: string } {
  const sheets: string[] = [];
  const rest = html.replace(/<style\b[^>]*>(.*?)(?:<\/style\s*>|$)/gis, (_all, css: string) => {
    sheets.push(css);
    return '';
  });
  return { rest: withInertStyles(rest), css: sheets.join('\n') };
}

const officeSigns =
  /urn:schemas-microsoft-com|class="?'?(?:Mso|xl\d)|mso-|name="?generator"? content="?(?:Microsoft|LibreOffice|OpenOffice)/i;
/** Whether an office program wrote a page. */
export const isOffice = (html: string): boolean => officeSigns.test(html);

const none: Declarations = new Map();

/** The declarations of an element: tag, class, then its style attribute. */
export function declarationsOf(element: Element, sheet: PastedSheet): Declarations {
  const tag = element.nodeName.toLowerCase();
  const classes = element.getAttribute('class') ?? '';
  const style = element.getAttribute(styleAttribute);
  if (style === null && sheet.rules.size === 0) return none;
  // Programs repeat the same few styles in each paragraph.
  const key = `${tag}\n${classes}\n${style}`;
  let found = sheet.known.get(key);
  if (found === undefined) sheet.known.set(key, (found = allDeclarations(tag, classes.split(/\s+/).filter(Boolean), style, sheet)));
  return found;
}

function allDeclarations(tag: string, classes: readonly string[], style: string | null, { rules }: PastedSheet): Declarations {
  const own = style === null ? none : declarationsIn(style);
  const ruled = [tag, ...classes.map((name) => `.${name}`), ...classes.map((name) => `${tag}.${name}`)].flatMap(
    (key) => rules.get(key) ?? [],
  );
  return ruled.length === 0 ? own : new Map([...ruled.flatMap((each) => [...each]), ...own]);
}
