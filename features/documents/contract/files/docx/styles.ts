import { child, childrenOf, isOn, numberOf, valueOf, type Xml } from '../xml.ts';

/** Character properties, undefined where nothing says so. */
export interface RunFormat {
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  strike?: boolean | undefined;
  raised?: 'superscript' | 'subscript' | 'none' | undefined;
  hidden?: boolean | undefined;
  code?: boolean | undefined;
}

/** A style with the properties of the styles that it is based on. */
export interface Style {
  /** In lower case; the same in all languages of Word. */
  name: string;
  /** Names of the style and of those that it is based on. */
  names: readonly string[];
  outlineLevel?: number | undefined;
  numbering?: Xml | undefined;
  left?: number | undefined;
  run: RunFormat;
}

export interface Styles {
  paragraph: (id: string | undefined) => Style;
  character: (id: string | undefined) => Style;
}

const plain: Style = { name: '', names: [], run: {} };
const codeNames = /^(?:code|html code|inline code|verbatim char|source text|html typewriter|html sample)$/;

/** Direct character properties of a run. */
export function runFormat(properties: Xml | undefined): RunFormat {
  if (properties === undefined) return {};
  const underline = valueOf(properties, 'w:u');
  const raised = valueOf(properties, 'w:vertAlign');
  const strike = isOn(properties, 'w:strike') ?? isOn(properties, 'w:dstrike');
  const format: RunFormat = {};
  const bold = isOn(properties, 'w:b');
  const italic = isOn(properties, 'w:i');
  const hidden = isOn(properties, 'w:vanish');
  if (bold !== undefined) format.bold = bold;
  if (italic !== undefined) format.italic = italic;
  if (hidden !== undefined) format.hidden = hidden;
  if (strike !== undefined) format.strike = strike;
  if (underline !== undefined) format.underline = underline !== 'none';
  if (raised !== undefined) format.raised = raised === 'superscript' || raised === 'subscript' ? raised : 'none';
  return format;
}

/** Reads the styles of a document. */
export function readStyles(part: Xml | undefined): Styles {
  const byId = new Map<string, Xml>();
  let normal: string | undefined;
  for (const element of childrenOf(part, 'w:style')) {
    const id = element.attrs['w:styleId'];
    if (id === undefined) continue;
    byId.set(id, element);
    if (element.attrs['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(element.attrs['w:default'] ?? '')) normal ??= id;
  }
  const read = new Map<string, Style>();
  const styleOf = (id: string | undefined, levels = 0): Style => {
    const element = id === undefined ? undefined : byId.get(id);
    if (id === undefined || element === undefined || levels > 20) return plain;
    const known = read.get(id);
    if (known) return known;
    const base = styleOf(valueOf(element, 'w:basedOn'), levels + 1);
    const name = (valueOf(element, 'w:name') ?? '').toLowerCase();
    const paragraph = child(element, 'w:pPr');
    const style: Style = {
      name,
      names: [name, ...base.names],
      outlineLevel: numberOf(valueOf(paragraph, 'w:outlineLvl')) ?? base.outlineLevel,
      numbering: child(paragraph, 'w:numPr') ?? base.numbering,
      left: leftOf(paragraph) ?? base.left,
      run: { ...base.run, ...(codeNames.test(name) ? { code: true } : {}), ...runFormat(child(element, 'w:rPr')) },
    };
    read.set(id, style);
    return style;
  };
  return { paragraph: (id) => styleOf(id ?? normal), character: (id) => styleOf(id) };
}

/** Left indentation in twentieths of a point. */
export const leftOf = (properties: Xml | undefined): number | undefined => {
  const indent = child(properties, 'w:ind');
  return numberOf(indent?.attrs['w:left'] ?? indent?.attrs['w:start']);
};
