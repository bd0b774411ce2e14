import { Parser } from 'saxen';
import { FileProblem, fileLimits } from './file-problem.ts';

/** An element of a part, with the prefixes of `namespaces`. */
export interface Xml {
  name: string;
  attrs: Readonly<Record<string, string>>;
  children: (Xml | string)[];
}

// The second address is that of the strict variant.
const namespaces: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
};

/** Parses a part, in UTF-8 or UTF-16. */
export function parseXml(bytes: Uint8Array): Xml {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const root: Xml = { name: '', attrs: {}, children: [] };
  const open: Xml[] = [root];
  let elements = 0;
  const add = (text: string) => {
    if (text !== '') open.at(-1)?.children.push(text);
  };
  const parser = new Parser();
  parser.ns(namespaces);
  parser.on('openTag', (name, attributes, decode, selfClosing) => {
    if (++elements > fileLimits.elements || open.length > fileLimits.depth) throw new FileProblem('tooLarge');
    const given = attributes();
    const attrs: Record<string, string> = {};
    for (const key of Object.keys(given)) attrs[key] = decode(given[key] ?? '');
    const element: Xml = { name, attrs, children: [] };
    open.at(-1)?.children.push(element);
    if (!selfClosing) open.push(element);
  });
  parser.on('closeTag', (_name, _decode, selfClosing) => {
    if (!selfClosing) open.pop();
  });
  // Line ends as XML defines them.
  parser.on('text', (text, decode) => add(decode(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)));
  parser.on('cdata', add);
  parser.on('error', () => {
    throw new FileProblem('damaged');
  });
  parser.parse(new TextDecoder(encoding).decode(bytes));
  const element = root.children.find((child) => typeof child === 'object');
  if (element === undefined) throw new FileProblem('damaged');
  return element;
}

export const child = (element: Xml | undefined, name: string): Xml | undefined =>
  element?.children.find((each): each is Xml => typeof each === 'object' && each.name === name);

export const childrenOf = (element: Xml | undefined, name: string): Xml[] =>
  (element?.children ?? []).filter((each): each is Xml => typeof each === 'object' && each.name === name);

/** The first element of a name at any level. */
export function descendant(element: Xml, name: string): Xml | undefined {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    const found = each.name === name ? each : descendant(each, name);
    if (found) return found;
  }
  return undefined;
}

/** The attribute `w:val` of a child; undefined if there is no such child. */
export const valueOf = (element: Xml | undefined, name: string): string | undefined => {
  const found = child(element, name);
  return found && (found.attrs['w:val'] ?? '');
};

/** An on/off property: undefined if it is absent. */
export const isOn = (element: Xml | undefined, name: string): boolean | undefined => {
  const value = valueOf(element, name);
  return value === undefined ? undefined : !/^(?:0|false|off|none)$/.test(value);
};

export const numberOf = (text: string | undefined): number | undefined => {
  const number = text === undefined ? Number.NaN : Number.parseInt(text, 10);
  return Number.isFinite(number) ? number : undefined;
};
