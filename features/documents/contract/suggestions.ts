import type { RichText } from '#platform/contract/rich-text/nodes.ts';

/*
 * A suggestion in a live text is a set of marks and attributes with one ID. Text that is suggested for deletion stays in the text;
 * suggested text is in the text with a mark. Nothing else changes, so the text without suggestions can always be read (decision 0188).
 */

/** Marks of text that is suggested to be inserted or deleted. */
export const suggestionMarks = { insertion: 'suggestedInsertion', deletion: 'suggestedDeletion' } as const;

/** Marks the sign of a suggested new paragraph, so that such a sign can also be typed. */
export const breakMark = 'suggestedBreak';

/** Attributes of blocks: to be deleted as a whole, or to be joined with the text before it. */
export const suggestionAttributes = { removal: 'suggestedRemoval', join: 'suggestedJoin' } as const;

/** Sign of a new paragraph in suggested text. */
export const paragraphSign = '¶';

/** Suggestion that a mark or an attribute belongs to. */
export interface SuggestionOf {
  id: string;
  /** ID of the person. */
  by: string;
  /** Time in milliseconds. */
  at: number;
}

/** The suggestions in an attribute, which is a text: objects would be compared by identity. */
export function readSuggestions(attribute: unknown): SuggestionOf[] {
  if (typeof attribute !== 'string') return [];
  return attribute.split(' ').flatMap((each) => {
    const [id = '', by = '', at = ''] = each.split('~');
    return id && by ? [{ id, by, at: Number(at) || 0 }] : [];
  });
}

/** The attribute with these suggestions; null for none. */
export const writeSuggestions = (all: readonly SuggestionOf[]): string | null =>
  all.length > 0 ? all.map(({ id, by, at }) => `${id}~${by}~${at}`).join(' ') : null;

const markNames: readonly string[] = Object.values(suggestionMarks);
const attributeNames: readonly string[] = Object.values(suggestionAttributes);

/** Each mark has a name of its own in Yjs, so that overlapping ones of several people are kept. */
const storedName = /^(suggestedInsertion|suggestedDeletion)--[\w+/=]{1,12}$/;

/** The mark that a Yjs name represents; undefined for other marks. */
export const suggestionMarkOf = (stored: string): string | undefined => storedName.exec(stored)?.[1];

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

const isSuggestion = ({ type }: { type: string }): boolean => markNames.includes(type);
const byOf = (mark: { attrs?: Record<string, unknown> }): unknown => mark.attrs?.['by'];

/** The text without the suggestions of some people, as if these were declined; by default of everyone. */
export function withoutSuggestions(text: RichText, isLeftOut: (by: unknown) => boolean = () => true): RichText {
  const { content = [] } = text as unknown as Json;
  return { type: 'doc', content: saved(content, isLeftOut) as unknown as RichText['content'] };
}

function saved(children: readonly Json[], isLeftOut: (by: unknown) => boolean): Json[] {
  const result: Json[] = [];
  for (const child of children) {
    const next = child.type === 'text' ? storedText(child, isLeftOut) : storedNode(child, isLeftOut);
    const last = result.at(-1);
    if (!next) continue;
    if (last?.type === 'text' && next.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(next.marks))
      result[result.length - 1] = { ...last, text: `${last.text}${next.text}` };
    else result.push(next);
  }
  return result;
}

function storedText(child: Json, isLeftOut: (by: unknown) => boolean): Json | undefined {
  const { marks = [], ...rest } = child;
  // A sign goes with the suggestion that it is in.
  const leftOut = marks.filter((mark) => (isSuggestion(mark) || mark.type === breakMark) && isLeftOut(byOf(mark)));
  if (leftOut.length === 0) return child;
  if (leftOut.some(({ type }) => type === suggestionMarks.insertion)) return undefined;
  const others = marks.filter((mark) => !leftOut.includes(mark));
  return others.length > 0 ? { ...rest, marks: others } : rest;
}

function storedNode(child: Json, isLeftOut: (by: unknown) => boolean): Json {
  const { attrs, content, ...rest } = child;
  const left = Object.entries(attrs ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (!attributeNames.includes(name)) return [[name, value]];
    const others = writeSuggestions(readSuggestions(value).filter(({ by }) => !isLeftOut(by)));
    return others === null ? [] : [[name, others]];
  });
  const inside = content && saved(content, isLeftOut);
  return {
    ...rest,
    ...(left.length > 0 ? { attrs: Object.fromEntries(left) } : {}),
    ...(inside && inside.length > 0 ? { content: inside } : {}),
  };
}

/** All suggestions in a text: each ID with each person who uses it, once. */
export function suggestionsIn(text: RichText): SuggestionOf[] {
  const found = new Map<string, SuggestionOf>();
  const add = ({ id, by, at }: Partial<Record<keyof SuggestionOf, unknown>>) =>
    found.set(`${String(id)} ${String(by)}`, { id: String(id), by: String(by), at: Number(at) || 0 });
  const waiting = [...((text as unknown as Json).content ?? [])];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const mark of node.marks ?? []) if (isSuggestion(mark)) add(mark.attrs ?? {});
    for (const name of attributeNames) for (const each of readSuggestions(node.attrs?.[name])) add(each);
    waiting.push(...(node.content ?? []));
  }
  return [...found.values()];
}
