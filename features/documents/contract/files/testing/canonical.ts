import type { Block, Inline, Mark, RichText } from '#platform/contract/rich-text/nodes.ts';
import { inOrder } from '../docx/inlines.ts';

/** A text without what means the same as nothing: defaults, the order of marks, split text. */
export const canonical = (doc: RichText): RichText => ({ type: 'doc', content: doc.content.map((each) => block(each, false)) });

const listDefaults: Readonly<Record<string, unknown>> = { start: 1, style: '1', before: '', after: '.' };

/** `isNumbered`: in an item of a numbered list. */
function block(given: Block, isNumbered: boolean): Block {
  switch (given.type) {
    case 'paragraph':
    case 'heading':
      return withLine(given);
    case 'bulletList':
      return { ...given, content: given.content.map((each) => item(each, isNumbered)) };
    case 'orderedList': {
      // Without a list around it, 1.1 is 1.
      const isUsual = (name: string, value: unknown) => value === listDefaults[name] || (value === '1.1' && !isNumbered);
      const stored = Object.entries(given.attrs ?? {}).filter(([name, value]) => value !== undefined && !isUsual(name, value));
      return {
        type: 'orderedList',
        ...(stored.length > 0 ? { attrs: Object.fromEntries(stored) } : {}),
        content: given.content.map((each) => item(each, true)),
      };
    }
    case 'blockquote':
      return { ...given, content: given.content.map((each) => block(each, isNumbered)) };
    case 'codeBlock': {
      const text = (given.content ?? []).map((each) => each.text).join('');
      const language = given.attrs?.language;
      return {
        type: 'codeBlock',
        ...(language ? { attrs: { language } } : {}),
        ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
      };
    }
    case 'table':
      return {
        type: 'table',
        content: given.content.map(({ content = [] }) => ({
          type: 'tableRow',
          ...(content.length === 0
            ? {}
            : {
                content: content.map(({ type, attrs, content: within }) => {
                  const spans = Object.entries(attrs ?? {}).filter(([, value]) => value !== undefined && value !== 1);
                  return {
                    type,
                    ...(spans.length > 0 ? { attrs: Object.fromEntries(spans) } : {}),
                    content: within.map((each) => block(each, false)),
                  };
                }),
              }),
        })),
      };
    default:
      return given;
  }
}

function item<Item extends { content: readonly Block[] }>(given: Item, isNumbered: boolean): Item {
  return { ...given, content: given.content.map((each) => block(each, isNumbered)) };
}

function withLine<Node extends { content?: Inline[] | undefined }>(node: Node): Node {
  const line: Inline[] = [];
  const { content, ...rest } = node;
  const marksOf = (marks: readonly Mark[] | undefined) => (marks && marks.length > 0 ? { marks: inOrder(marks) } : {});
  for (const each of content ?? []) {
    const last = line.at(-1);
    const next: Inline =
      each.type === 'text' ? { type: 'text', text: each.text, ...marksOf(each.marks) } : { type: 'hardBreak', ...marksOf(each.marks) };
    const isSame = last?.type === 'text' && next.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(next.marks);
    if (isSame) last.text += next.text;
    else line.push(next);
  }
  return { ...(rest as Node), ...(line.length > 0 ? { content: line } : {}) };
}
