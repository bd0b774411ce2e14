import { docxFile, inList, level, p, picture, style } from './docx-file.ts';

const run = (words: string, format = ''): string => `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const line = (...runs: readonly string[]): string => `<w:p>${runs.join('')}</w:p>`;
const list = (id: number, levels: string, override = ''): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/>${override}</w:num>`;
/** Abstract lists come first in the part. */
const lists = (...all: readonly string[]): string =>
  all.flatMap((each) => each.match(/<w:abstractNum .*?<\/w:abstractNum>/gs) ?? []).join('') +
  all.flatMap((each) => each.match(/<w:num .*?<\/w:num>/gs) ?? []).join('');
const cell = (words: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(words)}</w:tc>`;
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headings = style('T', 'Title') + style('H1', 'heading 1') + style('H2', 'heading 2');
const numbered = `${headings}${style('N1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>')}`;

/** Ten files of the kinds that people have, and what a reader must say of each. */
export const tenFiles: readonly { name: string; file: Uint8Array; shows: readonly string[]; never?: readonly string[] }[] = [
  {
    name: 'cross-reference in a sentence',
    file: docxFile({ body: line(run('see '), `<w:fldSimple w:instr=" REF a ">${run('Figure 3')}</w:fldSimple>`, run(' above')) }),
    shows: ['see Figure 3 above'],
  },
  {
    name: 'hidden text',
    file: docxFile({ body: line(run('open '), run('secret', '<w:vanish/>'), run('words')) }),
    shows: ['open words'],
    never: ['secret'],
  },
  {
    name: 'list that starts at 4',
    file: docxFile({ numbering: lists(list(1, level(0, 'decimal', '%1.', 4))), body: p('first', inList(1)) + p('second', inList(1)) }),
    shows: ['4. first', '5. second'],
  },
  {
    name: 'nested numbers 1.1 and (a)',
    file: docxFile({
      numbering: lists(list(1, level(0, 'decimal', 'Article %1') + level(1, 'decimal', '%1.%2') + level(2, 'lowerLetter', '(%3)'))),
      body: p('one', inList(1)) + p('two', inList(1, 1)) + p('three', inList(1, 2)) + p('four', inList(1)),
    }),
    shows: ['Article 1 one', '1.1 two', '(a) three', 'Article 2 four'],
  },
  {
    name: 'numbered headings',
    file: docxFile({
      styles: numbered,
      numbering: lists(list(1, level(0, 'decimal', '%1'))),
      body: p('Scope', '<w:pStyle w:val="N1"/>') + p('text') + p('Terms', '<w:pStyle w:val="N1"/>'),
    }),
    shows: ['1 Scope', '2 Terms'],
  },
  {
    name: 'equation in a sentence',
    file: docxFile({
      body: line(
        run('area '),
        '<m:oMath><m:sSup><m:e><m:r><m:t>m</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>',
        run(' each'),
      ),
    }),
    shows: ['area m2 each'],
  },
  {
    name: 'tracked changes',
    file: docxFile({
      body: `<w:p>${run('the ')}<w:del><w:r><w:delText>old </w:delText></w:r></w:del><w:ins>${run('new ')}</w:ins>${run('text')}</w:p>`,
    }),
    shows: ['the new text'],
    never: ['old'],
  },
  {
    name: 'footnote',
    file: docxFile({
      footnotes: `<w:footnote w:id="2">${line(run(' A note.'))}</w:footnote>`,
      body: line(run('words'), '<w:r><w:footnoteReference w:id="2"/></w:r>'),
    }),
    shows: ['words1', '1. A note.'],
  },
  {
    name: 'merged cells',
    file: docxFile({
      body: `<w:tbl><w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('a', '<w:vMerge w:val="restart"/>')}${cell('b')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('c')}</w:tr></w:tbl>${p('')}`,
    }),
    shows: ['wide', 'a', 'b', 'c'],
  },
  {
    name: 'title, picture and caption with a number',
    file: docxFile({
      styles: headings + style('C', 'caption'),
      pictures: { rId7: { name: 'quay.png', bytes: png } },
      body: `${p('Report', '<w:pStyle w:val="T"/>')}<w:p>${picture('rId7', 'The quay')}</w:p><w:p><w:pPr><w:pStyle w:val="C"/></w:pPr>${run('Figure ')}<w:fldSimple w:instr=" SEQ Figure ">${run('1')}</w:fldSimple>${run(': the quay')}</w:p>`,
    }),
    shows: ['Report', 'The quay', 'Figure 1: the quay'],
  },
];
