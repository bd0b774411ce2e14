import type { RichText } from '#platform/contract/rich-text/nodes.ts';

/** Successive letters of a text, each with a number of who wrote them and how many they are. */
export type Runs = readonly (readonly [writer: number, letters: number])[];

interface Json {
  type: string;
  text?: string;
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[];
  content?: Json[];
}

/** Mark that notes who wrote a text; in no stored text. */
const writerMark = 'writer';

/** Divides the texts of a document by who wrote them, with a mark; `runsOf` is asked in the order of `eachText`. */
export function markWriters(content: RichText, runsOf: (text: string) => Runs): RichText {
  const divided = (node: Json): Json[] => {
    const { type, text, marks = [], content: children } = node;
    if (text !== undefined) {
      let at = 0;
      return runsOf(text).map(([writer, letters]) => ({
        ...node,
        text: text.slice(at, (at += letters)),
        marks: [...marks, { type: writerMark, attrs: { writer } }],
      }));
    }
    if (type === 'hardBreak') runsOf('\n');
    const inside = children?.flatMap(divided);
    if (children?.some((child) => child.text !== undefined)) runsOf('\n');
    return [inside ? { ...node, content: inside } : node];
  };
  return { ...content, content: (content.content as unknown as Json[]).flatMap(divided) as unknown as RichText['content'] };
}

/** Writer of a text with such a mark. */
export function writerOf(marks: readonly { type: string }[] = []): number | undefined {
  const mark = marks.find(({ type }) => type === writerMark) as { attrs: { writer: number } } | undefined;
  return mark?.attrs.writer;
}

/** The texts of a document in reading order, with a line break after each block that contains text. */
export function eachText(content: RichText, onText: (text: string, marks?: Json['marks']) => void): void {
  const visit = ({ type, text, marks, content: children = [] }: Json): void => {
    if (text !== undefined) onText(text, marks);
    else if (type === 'hardBreak') onText('\n');
    for (const child of children) visit(child);
    if (children.some((child) => child.text !== undefined)) onText('\n');
  };
  for (const block of content.content as unknown as Json[]) visit(block);
}

/** All letters of a text in reading order, with a line break after each block that contains text. */
export function lettersOf(content: RichText): string {
  const texts: string[] = [];
  eachText(content, (text) => texts.push(text));
  return texts.join('');
}

/** The runs of the letters from one place to another. */
export function cutRuns(runs: Runs, from: number, to: number): [number, number][] {
  const cut: [number, number][] = [];
  let at = 0;
  for (const [writer, letters] of runs) {
    const length = Math.min(to, at + letters) - Math.max(from, at);
    if (length > 0) cut.push([writer, length]);
    at += letters;
    if (at >= to) break;
  }
  return cut;
}

/** Joins neighbouring runs of one writer. */
export function joinedRuns(runs: Runs): [number, number][] {
  const joined: [number, number][] = [];
  for (const [writer, letters] of runs) {
    const last = joined.at(-1);
    if (last?.[0] === writer) last[1] += letters;
    else if (letters > 0) joined.push([writer, letters]);
  }
  return joined;
}
