import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { odsOf, row, xlsxOf } from '../testing/real-workbooks.ts';
import { runTableTask, type TableOutcome, type TableTask } from './table-task.ts';
import { tableTask } from './testing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-lists-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(content: string | Buffer, choices: Partial<TableTask> = {}): Promise<TableOutcome> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return runTableTask({ ...tableTask(path), ...choices });
}
const peopleOf = (outcome: TableOutcome) => {
  if (outcome.kind !== 'read') throw new Error(`not read: ${outcome.kind}`);
  return outcome.delta.people.put;
};
const reasons = (outcome: TableOutcome) => ('leftOut' in outcome ? outcome.leftOut.map(({ line, reason }) => `${line} ${reason}`) : []);
const head = ['Name', 'E-mail'];
const ana = ['Ana', 'ana@example.org'];
const bo = ['Bo', 'bo@example.org'];
const sheet = (name: string, ...rows: string[][]) => ({ name, rows: rows.map((cells, at) => row(at + 1, cells)).join('') });

const odsCell = (text: string, attributes = '') => `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const odsRow = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const odsTable = (name: string, rows: string, style = 'shown') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

test('MV-09 hidden sheets are ignored, and the sheet that was open comes first', async () => {
  const hidden = { ...sheet('old', head, ['Gone', 'gone@example.org']), state: 'hidden' as const };
  expect(peopleOf(await read(await xlsxOf([hidden, sheet('Members', head, ana)], { active: 1 })))).toMatchObject([{ name: 'Ana' }]);
  const book = await xlsxOf([sheet('One', head, ana), { ...hidden, state: 'veryHidden' }, sheet('Two', head, bo)], { active: 2 });
  const requested = await read(book);
  expect(requested).toMatchObject({ kind: 'design.columnsUnclear', questions: ['sheet'], sheet: 0 });
  expect(requested).toMatchObject({
    sheets: [
      { name: 'Two', rows: 2 },
      { name: 'One', rows: 2 },
    ],
  });
  expect(peopleOf(await read(book, { sheet: 1 }))).toMatchObject([{ name: 'Ana' }]);
});

test('MV-09 an empty sheet, a chart or a cover page before the list does not hide it', async () => {
  const chart = { name: 'Chart', rows: '', kind: 'chartsheet' as const };
  const macros = { ...sheet('Macros', head, bo), kind: 'xlMacrosheet' as const };
  for (const first of [sheet('Empty'), chart, macros, sheet('Cover', ['Federation of Choirs'], ['Season 2026'])])
    expect(peopleOf(await read(await xlsxOf([first, sheet('List', head, ana)])))).toMatchObject([{ name: 'Ana' }]);
});

test('MV-09 the header is found below titles and can be chosen; repeated headers, totals and blank rows are left out with the reason', async () => {
  const text =
    'Club list 2026;;\n;;\nName;E-mail;Postcode\nAna;ana@example.org;01000\n;;\nName;E-mail;Postcode\nBo;bo@example.org;02000\nTotal;2;\n';
  const outcome = await read(text);
  expect(peopleOf(outcome)).toMatchObject([
    { name: 'Ana', postalCode: '01000', line: 4 },
    { name: 'Bo', line: 7 },
  ]);
  expect(reasons(outcome)).toEqual(['1 title', '5 blank', '6 header', '8 total']);
  const inSheet = [row(1, ['Federation']), row(3, head), row(4, ana), row(5, ['Summe:', '1'])].join('');
  const found = await read(await xlsxOf([{ name: 'List', rows: inSheet }]));
  expect(peopleOf(found)).toMatchObject([{ name: 'Ana', line: 4 }]);
  expect(reasons(found)).toEqual(['1 title', '5 total']);
  const withGaps = [row(1, head), row(2, ana), row(5, bo), row(9, ['Total', '2'])].join('');
  expect(reasons(await read(await xlsxOf([{ name: 'List', rows: withGaps }])))).toEqual(['3 blank', '4 blank', '9 total']);
  const odsBlank = odsRow('<table:table-cell/>', 'table:number-rows-repeated="2"');
  const odsRows = [head, ana].map((cells) => odsRow(cells.map((cell) => odsCell(cell)).join(''))).join('');
  const gaps = await odsOf(odsTable('List', odsRows + odsBlank + odsRow(bo.map((cell) => odsCell(cell)).join(''))));
  expect(reasons(await read(gaps))).toEqual(['3 blank', '4 blank']);
  const office = 'Office;Ms Rivera;Room 4;Mondays\nName;E-mail;;\nAna;ana@example.org;;\n';
  expect(peopleOf(await read(office))).toMatchObject([{ name: 'Ana' }]);
  for (const title of ['Tableau 1', 'Notes:'])
    expect(peopleOf(await read(`${title}\nName,E-mail\nAna,ana@example.org\n`))).toMatchObject([{ name: 'Ana' }]);
  const preview = await read(text, { isPreview: true, header: 1 });
  expect(preview).toMatchObject({ kind: 'understood', header: 1, questions: ['columns'] });
});

test('MV-09 a list without a header keeps its first person, and its columns are asked for', async () => {
  const text = 'client,Ann,ann@example.org,Choir\nclient,Bea,bea@example.org,Choir\n';
  expect(await read(text)).toMatchObject({ kind: 'design.columnsUnclear', header: 0, rowCount: 2, questions: ['columns'] });
  const result = await read(text, { header: 0, columns: ['role', 'name', 'email', 'groups'] });
  expect(peopleOf(result)).toMatchObject([{ name: 'Ann' }, { name: 'Bea' }]);
});

test('MV-09 numbers and dates are read as the sheet displays them', async () => {
  const cells = ['<c r="C2" s="1"><v>8001</v></c>', '<c r="D2" s="2"><v>0</v></c>', '<c r="E2" t="d"><v>2026-03-02T00:00:00</v></c>'];
  const rows = row(1, [...head, 'Postcode', 'Address', 'City', 'Phone']) + row(2, [...ana, ...cells, '<c r="F2"><v>34600111222</v></c>']);
  const shown = { postalCode: '08001', city: '2026-03-02', phone: '34600111222' };
  for (const flag of ['1', 'true'])
    expect(peopleOf(await read(await xlsxOf([{ name: 'List', rows }], { workbookPr: `date1904="${flag}"` })))).toMatchObject([
      { ...shown, address: '1904-01-01' },
    ]);
  const withStyle = (style: number, value: string) =>
    row(1, [...head, 'City']) + row(2, [...ana, `<c r="C2" s="${style}"><v>${value}</v></c>`]);
  for (const [style, value, city] of [
    [3, '0.770833333333333', '18:30'],
    [4, '1.5', '36:00'],
    [5, '46083.770833333333', '2030-03-03 18:30'],
    [6, '612345678', '06 12 34 56 78'],
  ] as const)
    expect(
      peopleOf(await read(await xlsxOf([{ name: 'List', rows: withStyle(style, value) }], { workbookPr: 'date1904="true"' }))),
    ).toMatchObject([{ city }]);
  const time = row(1, [...head, 'City']) + row(2, [...ana, '<c r="C2" t="d"><v>T18:30:00</v></c>']);
  expect(peopleOf(await read(await xlsxOf([{ name: 'List', rows: time }])))).toMatchObject([{ city: '18:30' }]);
  expect(peopleOf(await read('Name,E-mail,Postcode\nAna,ana@example.org,="01000"\n'))).toMatchObject([{ postalCode: '01000' }]);
});

test('MV-09 a merged cell counts for all its rows, and hidden rows are asked about', async () => {
  const rows = [
    row(1, [...head, 'Group']),
    row(2, [...ana, 'North']),
    row(3, bo),
    row(4, ['Cy', 'cy@example.org', 'South'], ' hidden="1"'),
  ].join('');
  const book = await xlsxOf([{ name: 'List', rows, after: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>' }]);
  expect(await read(book)).toMatchObject({ kind: 'design.columnsUnclear', questions: ['hidden'], hiddenCount: 1 });
  const without = await read(book, { hidden: 'skip' });
  expect(peopleOf(without).map(({ groupIds }) => groupIds.length)).toEqual([1, 1]);
  expect(reasons(without)).toEqual(['4 hidden']);
  expect(peopleOf(await read(book, { hidden: 'include' }))).toHaveLength(3);
});

test('MV-09 OpenDocument: visible sheets, displayed text, merged cells and repeated rows', async () => {
  const rows =
    odsRow(odsCell('Members 2026')) +
    odsRow(odsCell('Name') + odsCell('E-mail') + odsCell('Postcode') + odsCell('Group')) +
    odsRow(
      odsCell('José<text:s text:c="1"/>Ángel') +
        odsCell('jose@example.org') +
        odsCell('08001', 'office:value-type="float" office:value="8001"') +
        odsCell('North', 'table:number-rows-spanned="2"'),
    ) +
    odsRow(
      odsCell('Bo<office:annotation><text:p>late</text:p></office:annotation>') +
        odsCell('bo@example.org') +
        odsCell('06000') +
        '<table:covered-table-cell/>',
    ) +
    odsRow('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048570"');
  const file = await odsOf(odsTable('old', odsRow(odsCell('Name') + odsCell('E-mail')), 'gone') + odsTable('List', rows), {
    active: 'List',
  });
  const outcome = await read(file);
  expect(outcome).toMatchObject({ found: { format: 'ods' } });
  expect(peopleOf(outcome)).toMatchObject([
    { name: 'José Ángel', postalCode: '08001', line: 3, groupIds: [expect.any(String)] },
    { name: 'Bo', postalCode: '06000', line: 4, groupIds: [expect.any(String)] },
  ]);
});

test('MV-09 dates of OpenDocument and Excel, as LibreOffice and SheetJS write them, are dates, with a time if they have one', async () => {
  for (const [value, city] of [
    ['1990-05-03', '1990-05-03'],
    ['1990-05-03T00:00:00', '1990-05-03'],
    ['1990-05-03T00:00:00.000Z', '1990-05-03'],
    ['1990-05-03T18:30:00.000000000', '1990-05-03 18:30'],
    ['-0044-03-15', '-0044-03-15'],
  ] as const) {
    const dated = `office:value-type="date" office:date-value="${value}"`;
    const rows = [[...head, 'City'], ana].map((cells) => cells.map((cell) => odsCell(cell)).join(''));
    const table = odsTable('List', `${odsRow(rows[0] ?? '')}${odsRow((rows[1] ?? '') + odsCell('5/3/90', dated))}`);
    expect(peopleOf(await read(await odsOf(table)))).toMatchObject([{ city }]);
    const inSheet = row(1, [...head, 'City']) + row(2, [...ana, `<c r="C2" t="d"><v>${value}</v></c>`]);
    expect(peopleOf(await read(await xlsxOf([{ name: 'List', rows: inSheet }])))).toMatchObject([{ city }]);
  }
});

test('MV-09 Mac Roman, UTF-16 and CR line ends are read; where encodings are unclear they are asked for with samples', async () => {
  const mac = Buffer.from('Pr\x8enom;Nom;E-mail\rG\x8erard;M\x8enard;gerard@example.org\r', 'latin1');
  expect(peopleOf(await read(mac))).toMatchObject([{ name: 'Gérard Ménard', line: 2 }]);
  const wide = Buffer.from('Prénom\tNom\tE-mail\r\nZoé\tRoux\tzoe@example.org\r\n', 'utf16le');
  expect(peopleOf(await read(wide))).toMatchObject([{ name: 'Zoé Roux' }]);
  const polish = Buffer.from('Name;E-mail\n\xa3ukasz Bo\xb9k;lukasz@example.org\n', 'latin1');
  const requested = await read(polish);
  expect(requested).toMatchObject({ kind: 'design.columnsUnclear', questions: ['encoding'] });
  expect(requested).toMatchObject({ encodings: expect.arrayContaining([{ encoding: 'windows-1250', sample: 'Łukasz · Boąk' }]) });
  expect(peopleOf(await read(polish, { encoding: 'windows-1250' }))).toMatchObject([{ name: 'Łukasz Boąk' }]);
  const heart = Buffer.from('Name;E-mail\nC\xbdur;coeur@example.org\n', 'latin1');
  expect(await read(heart)).toMatchObject({
    questions: ['encoding'],
    encodings: expect.arrayContaining([{ encoding: 'iso-8859-15', sample: 'Cœur' }]),
  });
});

test('MV-09 exports of associations, Moodle, Outlook and Google are recognised without a question', async () => {
  const exports = {
    association: [
      'Référence commande;Statut de la commande;Nom adhérent;Prénom adhérent;Nom payeur;Prénom payeur;Email payeur;Tarif',
      '1;Validé;Roux;Zoé;Roux;Marc;zoe@example.org;Adulte',
    ],
    Moodle: ['Prénom,Nom de famille,Adresse de courriel,Groupes', 'Zoé,Roux,zoe@example.org,North'],
    Outlook: [
      'First Name,Middle Name,Last Name,Company,Job Title,Home Phone,Mobile Phone,E-mail Address',
      'Zoé,,Roux,Choir,Tenor,1,2,zoe@example.org',
    ],
    Google: [
      'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name',
      'Zoé Roux,Zoé,Roux,*,zoe@example.org,2,Choir',
    ],
  };
  for (const [program, lines] of Object.entries(exports)) {
    const people = peopleOf(await read(lines.join('\n')));
    expect(people, program).toMatchObject([{ name: 'Zoé Roux', email: 'zoe@example.org', role: 'member' }]);
    if (program === 'Outlook') expect(people).toMatchObject([{ phone: '2', company: 'Choir', position: 'Tenor' }]);
  }
});

test('MV-09 headers that people use are known', async () => {
  for (const email of ['Adresse de messagerie', 'Dirección de correo electrónico', 'E-mail 1 - Value', 'Primary Email', 'Courriel 1'])
    expect(peopleOf(await read(`Nom et prénom;${email};Tél. mobile\nZoé Roux;zoe@example.org;2\n`))).toMatchObject([
      { name: 'Zoé Roux', phone: '2' },
    ]);
  expect(peopleOf(await read('Nom adhérent;Email;Mobile Phone\nRoux;zoe@example.org;2\n'))).toMatchObject([{ name: 'Roux', phone: '2' }]);
});

test('MV-09 files with a password, old workbooks, damaged and hostile ones are refused with the reason', async () => {
  const container = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  expect(await read(Buffer.concat([container, Buffer.alloc(600)]))).toEqual({ kind: 'design.fileOutdated' });
  expect(await read(Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]))).toEqual({ kind: 'design.fileProtected' });
  expect(await read(await odsOf('', { manifest: '<manifest:encryption-data/>' }))).toEqual({ kind: 'design.fileProtected' });
  expect(await read(await odsOf('<table:table><table:table-row></wrong>'))).toEqual({ kind: 'design.fileUnreadable' });
  const endless = odsTable('List', odsRow(odsCell('x', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"'));
  expect(await read(await odsOf(endless))).toEqual({ kind: 'design.tooManyRows' });
  // The parser would drop the reference of this cell, and move the text to the first column.
  const spaced = row(1, head) + '<row r="2"><c r = "B2" t="inlineStr"><is><t>ana@example.org</t></is></c></row>';
  expect(await read(await xlsxOf([{ name: 'List', rows: spaced }]))).toEqual({ kind: 'design.fileUnreadable' });
  expect(await read(await xlsxOf([{ name: 'List', rows: '<row r="1"><c r="A1"><v>1</c></row>' }]))).toEqual({
    kind: 'design.fileUnreadable',
  });
});

test('MV-09 web pages, XML, SYLK and binary workbooks under the name of a list are refused with what to save them as', async () => {
  const requested = { kind: 'design.fileOutdated' };
  const cells = '<tr><td>Name</td><td>E-mail</td></tr><tr><td>Ana</td><td>ana@example.org</td></tr>';
  for (const page of [
    `<table border=1>${cells}</table>`,
    `\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${cells}</table></body></html>`,
    `<meta http-equiv="content-type" content="text/html; charset=utf-8"><table>${cells}</table>`,
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    'ID;PWXL;N;E\r\nC;Y1;X1;K"Name"\r\nE\r\n',
  ]) {
    expect(await read(page)).toEqual(requested);
    expect(await read(Buffer.from(`\ufeff${page}`, 'utf16le'))).toEqual(requested);
  }
  expect(await read(Buffer.from(zipSync({ 'xl/workbook.bin': new Uint8Array(8) })))).toEqual(requested);
  // A list may begin with an angle bracket or with the word ID.
  expect(peopleOf(await read('<Name>,E-mail\nAna,ana@example.org\n', { header: 1, columns: ['name', 'email'] }))).toMatchObject([
    { name: 'Ana' },
  ]);
  expect(peopleOf(await read('ID;Name;E-mail\n7;Ana;ana@example.org\n'))).toMatchObject([{ name: 'Ana' }]);
});
