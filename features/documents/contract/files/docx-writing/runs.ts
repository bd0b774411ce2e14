import type { Inline, Mark, Text } from '#platform/contract/rich-text/nodes.ts';
import { escaped } from './xml-text.ts';

const properties: Readonly<Record<Exclude<Mark['type'], 'link'>, string>> = {
  code: '<w:rStyle w:val="CodeText"/>',
  bold: '<w:b/>',
  italic: '<w:i/>',
  strike: '<w:strike/>',
  underline: '<w:u w:val="single"/>',
  superscript: '<w:vertAlign w:val="superscript"/>',
  subscript: '<w:vertAlign w:val="subscript"/>',
};
/** Order that the format prescribes. */
const order = ['code', 'bold', 'italic', 'strike', 'underline', 'superscript', 'subscript'] as const;

/** Adds an external address and returns its relation ID. */
export type AddLink = (href: string) => string;

/** Runs of a line. `fixed`: a character style of the whole line, which takes the place of marks. */
export function runs(line: readonly Inline[], addLink: AddLink): string {
  return line
    .map((inline) => {
      const marks = inline.marks ?? [];
      const link = marks.find((mark) => mark.type === 'link');
      const run = `<w:r>${format(marks, link !== undefined)}${inline.type === 'text' ? textPieces(inline) : '<w:br/>'}</w:r>`;
      return link ? `<w:hyperlink r:id="${addLink(link.attrs.href)}">${run}</w:hyperlink>` : run;
    })
    .join('');
}

function format(marks: readonly Mark[], isLink: boolean): string {
  const has = new Set(marks.map(({ type }) => type));
  const isCode = has.has('code');
  const link = isLink ? `<w:rStyle w:val="${isCode ? 'CodeLink' : 'Hyperlink'}"/>` : '';
  const parts = order.filter((type) => has.has(type) && !(type === 'code' && isLink)).map((type) => properties[type]);
  return link === '' && parts.length === 0 ? '' : `<w:rPr>${link}${parts.join('')}</w:rPr>`;
}

/** Text with its tabs as elements. */
export const textPieces = ({ text }: Pick<Text, 'text'>): string =>
  text
    .split(/(\t)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece === '\t' ? '<w:tab/>' : `<w:t xml:space="preserve">${escaped(piece)}</w:t>`))
    .join('');

/** A line of plain text with its line breaks. */
export const plainRuns = (text: string): string =>
  text === ''
    ? ''
    : `<w:r>${text
        .split('\n')
        .map((line) => textPieces({ text: line }))
        .join('<w:br/>')}</w:r>`;
