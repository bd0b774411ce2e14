import { expect, test } from 'vitest';
import { richTextWithMedia } from '#platform/contract/rich-text/schema.ts';
import type { Block } from '#platform/contract/rich-text/nodes.ts';
import { docxFile, inList, level, p, picture, style, type DocxParts } from '../testing/docx-file.ts';
import { readDocx } from './read-docx.ts';

let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
const read = (parts: DocxParts) => {
  const opened = readDocx(docxFile(parts), newId);
  expect(richTextWithMedia.safeParse(opened.content).error).toBeUndefined();
  return opened;
};
const blocks = (parts: DocxParts): Block[] => read(parts).content.content;
const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] });
const run = (words: string, format = '') => `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const headings = style('Titre', 'Title') + style('Titre1', 'heading 1') + style('Titre2', 'heading 2') + style('Leg', 'caption');

test('DO-12 a Word document opens with title, headings, nested lists and a picture', () => {
  const opened = read({
    styles: headings,
    numbering: `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.', 4)}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    pictures: { rId9: { name: 'harbour.png', bytes: png } },
    body: [
      p('By-laws', '<w:pStyle w:val="Titre"/>'),
      p('Members', '<w:pStyle w:val="Titre1"/>'),
      p('Admission', '<w:pStyle w:val="Titre2"/>'),
      p('first', inList(1)),
      p('inner', inList(1, 1)),
      p('second', inList(1)),
      `<w:p>${picture('rId9', 'The harbour')}</w:p>`,
      p('Figure 1', '<w:pStyle w:val="Leg"/>'),
    ].join(''),
  });
  expect(opened).toMatchObject({ title: 'By-laws', lost: {}, pictures: [{ name: 'harbour.png', type: 'image/png', bytes: png }] });
  const id = opened.pictures[0]?.id;
  expect(opened.content.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Members')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('Admission')] },
    {
      type: 'orderedList',
      attrs: { start: 4 },
      content: [
        {
          type: 'listItem',
          content: [
            paragraph('first'),
            {
              type: 'orderedList',
              attrs: { style: 'a', before: '(', after: ')' },
              content: [{ type: 'listItem', content: [paragraph('inner')] }],
            },
          ],
        },
        { type: 'listItem', content: [paragraph('second')] },
      ],
    },
    { type: 'media', attrs: { id, alt: 'The harbour', caption: 'Figure 1', width: 'wide' } },
  ]);
});

test('DO-12 simple fields, such as caption numbers and cross-references, stay within their sentence', () => {
  const body = `<w:p>${run('see ')}<w:fldSimple w:instr=" REF _Ref1 ">${run('Figure 3')}</w:fldSimple>${run(' above')}</w:p>`;
  expect(blocks({ body })).toEqual([paragraph('see Figure 3 above')]);
});

test('DO-12 fields show their result and never their instruction; a link field is a link', () => {
  const field = (instruction: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body = `<w:p>${run('page ')}${field('PAGEREF x', '7')}${run(', ')}${field('HYPERLINK "https://example.org/"', 'here')}</w:p>`;
  expect(blocks({ body })).toEqual([
    {
      type: 'paragraph',
      content: [text('page 7, '), { ...text('here'), marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] }],
    },
  ]);
});

test('DO-12 symbols of Unicode fonts and known ones of symbol fonts are text; others are counted as lost', () => {
  const symbol = (char: string, font: string) => `<w:r><w:sym w:char="${char}" w:font="${font}"/></w:r>`;
  const opened = read({
    body: `<w:p>${symbol('2612', 'MS Gothic')}${symbol('F0FE', 'Wingdings')}${symbol('FD', 'Wingdings')}${symbol('00A8', 'Wingdings')}${symbol('20AC', '')}</w:p>
      <w:p>${run('x')}${['F021', '0021'].map((char) => symbol(char, 'Webdings')).join('')}${['D800', 'E000', '200E', 'FFFFFFFF', '', 'no'].map((char) => symbol(char, 'Arial')).join('')}</w:p>`,
  });
  expect(opened.content.content).toEqual([paragraph('☒☑☒☐€'), paragraph('x')]);
  expect(opened.lost).toEqual({ symbols: 8 });
});

test('DO-12 hidden text, deleted words and comments never become text; inserted words do', () => {
  const opened = read({
    body: `<w:p>${run('one ')}${run('secret', '<w:vanish/>')}<w:del><w:r><w:delText>old </w:delText></w:r></w:del><w:ins>${run('new')}</w:ins><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
  });
  expect(opened.content.content).toEqual([paragraph('one new')]);
  expect(opened.lost).toEqual({ hidden: 1, comments: 1 });
});
