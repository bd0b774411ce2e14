import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Content of a cell; empty for no cell. */
export type Cells = readonly (string | number)[];

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '_x000D_');
const letters = (column: number) => String.fromCharCode(65 + column);

interface Habits {
  /** Attributes of a row, besides its number. */
  row: string;
  /** Attributes of a cell, besides its reference. */
  cell: string;
  number: (value: number) => string;
  text: (value: string) => string;
  /** Markup of an empty cell. */
  empty: (place: string) => string;
  /** Rows after the last one with content. */
  behind: (count: number) => string;
}

const plain: Habits = {
  row: '',
  cell: '',
  number: String,
  text: (value) => `<t${/^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : ''}>${escaped(value)}</t>`,
  empty: () => '',
  behind: () => '',
};

/** Excel: no empty cells, rich text runs, and phonetic hints. */
const excel: Habits = {
  ...plain,
  row: ' spans="1:10" x14ac:dyDescent="0.25"',
  text: (value) =>
    value.includes(' ')
      ? `<r><t xml:space="preserve">${escaped(value.slice(0, value.indexOf(' ') + 1))}</t></r><r><rPr><b/><sz val="11"/></rPr><t>${escaped(
          value.slice(value.indexOf(' ') + 1),
        )}</t></r><phoneticPr fontId="1"/>`
      : plain.text(value),
};

/** LibreOffice: styled empty cells, and the very last rows of the sheet. */
const libreOffice: Habits = {
  ...plain,
  row: ' customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"',
  cell: ' s="1"',
  empty: (place) => `<c r="${place}" s="1"/>`,
  behind: () => [1048575, 1048576].map((row) => `<row r="${row}" customFormat="false" ht="12.8" hidden="false"/>`).join(''),
};

/**
 * Google Sheets: numbers with a decimal point, large ones in scientific notation, and 1,000 rows in
 * any case.
 */
const googleSheets: Habits = {
  ...plain,
  row: ' ht="15.75" customHeight="1"',
  cell: ' s="2"',
  number: (value) => (value >= 1e7 ? value.toExponential().replace('e+', 'E') : value.toFixed(1)),
  text: (value) => `<t>${escaped(value)}</t>`,
  empty: (place) => `<c r="${place}" s="2"/>`,
  behind: (count) => Array.from({ length: 1_000 - count }, (_, at) => `<row r="${count + at + 1}" ht="15.75" customHeight="1"/>`).join(''),
};

export const programs = { Excel: excel, LibreOffice: libreOffice, 'Google Sheets': googleSheets } as const;

/**
 * Excel file with one sheet, in the dialect of a program; `spoil` modifies the XML of the sheet.
 */
export async function workbook(
  program: keyof typeof programs,
  rows: readonly Cells[],
  spoil: (sheet: string) => string = (sheet) => sheet,
): Promise<Buffer> {
  const habits: Habits = programs[program];
  const texts: string[] = [];
  const cell = (value: string | number, place: string): string => {
    if (value === '') return habits.empty(place);
    if (typeof value === 'number') return `<c r="${place}"${habits.cell}><v>${habits.number(value)}</v></c>`;
    if (!texts.includes(value)) texts.push(value);
    return `<c r="${place}"${habits.cell} t="s"><v>${texts.indexOf(value)}</v></c>`;
  };
  const body = rows.map(
    (cells, at) =>
      `<row r="${at + 1}"${habits.row}>${cells.map((value, column) => cell(value, `${letters(column)}${at + 1}`)).join('')}</row>`,
  );
  const sheet = `<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><sheetData>${body.join(
    '',
  )}${habits.behind(rows.length)}</sheetData></worksheet>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const formats = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Members" sheetId="1" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'styles', 'styles.xml'),
      relation(2, 'sharedStrings', 'sharedStrings.xml'),
      relation(3, 'worksheet', 'worksheets/sheet1.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="3">${formats.repeat(3)}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': spoil(sheet),
    'xl/sharedStrings.xml': `<sst xmlns="${main}" count="${texts.length}">${texts.map((text) => `<si>${habits.text(text)}</si>`).join('')}</sst>`,
  };
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml + content), path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
