import * as Y from 'yjs';
import { markNames, nodeNames, type RichText } from '#platform/contract/rich-text/nodes.ts';
import { richTextWithMedia } from '#platform/contract/rich-text/schema.ts';
import { line } from '#platform/contract/text.ts';
import { breakMark, suggestionMarkOf, withoutSuggestions } from '../../contract/suggestions.ts';
import { documentLimits } from '../../contract/limits.ts';
import { partsOf } from '../../contract/live-text.ts';

/** Text fields of a document that are edited live. */
export interface LiveFields {
  title: string;
  subtitle: string;
  content: RichText;
}

export const isKnownNode = (name: string): boolean => (nodeNames as readonly string[]).includes(name);
export const isKnownMark = (name: string): boolean =>
  (markNames as readonly string[]).includes(name) || name === breakMark || suggestionMarkOf(name) !== undefined;

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** Title, subtitle and text as they are in a live text, with suggestions; possibly no valid document. */
export function rawFields(doc: Y.Doc, id: string): LiveFields {
  const parts = partsOf(id);
  const content = { type: 'doc', content: childrenOf(doc.getXmlFragment(parts.content)) } as unknown as RichText;
  return { title: doc.getText(parts.title).toJSON(), subtitle: doc.getText(parts.subtitle).toJSON(), content };
}

/**
 * The fields of a live text without suggestions; undefined if they are not a valid document, for example a list without items.
 */
export function readFields(doc: Y.Doc, id: string): LiveFields | undefined {
  const raw = rawFields(doc, id);
  const content = richTextWithMedia.safeParse(withoutSuggestions(raw.content));
  const title = line(documentLimits.titleCharacters).safeParse(raw.title.slice(0, documentLimits.titleCharacters));
  const subtitle = line(documentLimits.subtitleCharacters).safeParse(raw.subtitle.slice(0, documentLimits.subtitleCharacters));
  if (!content.success || !title.success || !subtitle.success) return undefined;
  return { title: title.data, subtitle: subtitle.data, content: content.data };
}

function childrenOf(parent: Y.XmlFragment): Json[] {
  const children: Json[] = [];
  for (const child of parent.toArray()) {
    if (child instanceof Y.XmlText) for (const text of textsOf(child)) append(children, text);
    else if (child instanceof Y.XmlElement) children.push(jsonOf(child));
  }
  return children;
}

function jsonOf(element: Y.XmlElement): Json {
  const json: Json = { type: element.nodeName };
  const attributes = Object.entries(element.getAttributes() as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const content = childrenOf(element);
  if (attributes.length > 0) json.attrs = Object.fromEntries(attributes);
  if (content.length > 0) json.content = content;
  return json;
}

const textsOf = (text: Y.XmlText): Json[] =>
  (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(({ insert, attributes }) =>
    typeof insert === 'string' && insert ? [withMarks({ type: 'text', text: insert }, attributes)] : [],
  );

function withMarks(json: Json, attributes: Record<string, unknown> = {}): Json {
  const isThere = (name: string) => attributes[name] !== undefined && attributes[name] !== null;
  const there = markNames.filter(isThere);
  // In a fixed order: the same suggestions make the same text.
  const suggested = Object.keys(attributes)
    .filter((name) => (name === breakMark || suggestionMarkOf(name)) && isThere(name))
    .sort();
  if (there.length + suggested.length === 0) return json;
  const attrsOf = (value: unknown) => (typeof value === 'object' && value && Object.keys(value).length > 0 ? { attrs: { ...value } } : {});
  const all: [string, string][] = [...there, ...suggested].map((name) => [suggestionMarkOf(name) ?? name, name]);
  return { ...json, marks: all.map(([type, name]) => ({ type, ...attrsOf(attributes[name]) })) };
}

/** Adds a text; joins it with the one before if both have the same marks. */
function append(children: Json[], text: Json): void {
  const last = children.at(-1);
  if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(text.marks)) last.text = `${last.text}${text.text}`;
  else children.push(text);
}

/** Writes the fields into an empty or existing live text, replacing what is there. */
export function writeFields(doc: Y.Doc, id: string, { title, subtitle, content }: LiveFields): void {
  const parts = partsOf(id);
  doc.transact(() => {
    for (const [name, text] of [
      [parts.title, title],
      [parts.subtitle, subtitle],
    ] as const) {
      const field = doc.getText(name);
      if (field.toJSON() === text) continue;
      field.delete(0, field.length);
      field.insert(0, text);
    }
    const fragment = doc.getXmlFragment(parts.content);
    fragment.delete(0, fragment.length);
    fragment.insert(0, typesOf(withLastParagraph(content) as unknown as Json[]));
  });
}

/** The editor needs a paragraph at the end; two windows that add it at once would add two. */
const withLastParagraph = ({ content }: RichText) =>
  content.at(-1)?.type === 'paragraph' ? content : [...content, { type: 'paragraph' as const }];

function typesOf(children: readonly Json[]): (Y.XmlElement | Y.XmlText)[] {
  const types: (Y.XmlElement | Y.XmlText)[] = [];
  let texts: Json[] = [];
  const endText = () => {
    if (texts.length > 0) types.push(textOf(texts));
    texts = [];
  };
  for (const child of children) {
    if (child.type === 'text') texts.push(child);
    else {
      endText();
      types.push(elementOf(child));
    }
  }
  endText();
  return types;
}

function textOf(texts: readonly Json[]): Y.XmlText {
  const type = new Y.XmlText();
  type.applyDelta(
    texts.map(({ text, marks: all = [] }) => ({
      insert: text,
      attributes: Object.fromEntries(all.map((mark) => [mark.type, mark.attrs ?? {}])),
    })),
  );
  return type;
}

function elementOf({ type, attrs = {}, content = [] }: Json): Y.XmlElement {
  const element = new Y.XmlElement<Record<string, unknown> & { [key: string]: never }>(type);
  for (const [name, value] of Object.entries(attrs)) if (value !== null && value !== undefined) element.setAttribute(name, value as never);
  if (content.length > 0) element.insert(0, typesOf(content));
  return element;
}
