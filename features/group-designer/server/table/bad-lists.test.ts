import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { odsOf, row, xlsxOf } from '../testing/real-workbooks.ts';
import { readInProcess, tableReader } from './read-in-process.ts';
import { tableTask } from './testing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-bad-lists-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
/** Result of a file in the process: rows read, or the error code. */
async function outcome(content: string | Buffer, limits?: Parameters<typeof readInProcess>[1]): Promise<string | number> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return readInProcess(tableTask(path), limits).then(
    (result) => (result.kind === 'read' ? result.rows : result.kind),
    ({ code }: { code: string }) => code,
  );
}
const head = row(1, ['Name', 'E-mail']);
const people = (count: number) => Array.from({ length: count }, (_, at) => row(at + 2, [`Person ${at}`, `p${at}@example.org`])).join('');
const sheetOf = (rows: string, after = '') => ({ name: 'List', rows: head + rows, after });
const cell = (text: string, attributes = '') => `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const odsSheet = (rows: string) =>
  `<table:table table:name="List"><table:table-row>${cell('Name')}${cell('E-mail')}</table:table-row>${rows}</table:table>`;
/** Time for a file within the limits, and for the refusal of one beyond them. */
const enough = scaled(10_000);

test('MV-09 20,000 people are read, and 100,000 rows refused, in every format', { timeout: 6 * enough }, async () => {
  const started = performance.now();
  expect(await outcome(await xlsxOf([sheetOf(people(20_000))]))).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(enough);
  expect(await outcome(await xlsxOf([sheetOf(people(100_000))]))).toBe('design.tooManyRows');
  const repeated = `<table:table-row table:number-rows-repeated="100000">${cell('Ana')}${cell('ana@example.org')}</table:table-row>`;
  expect(await outcome(await odsOf(odsSheet(repeated)))).toBe('design.tooManyRows');
  const written = `<table:table-row>${cell('Ana')}${cell('ana@example.org')}</table:table-row>`.repeat(100_000);
  expect(await outcome(await odsOf(odsSheet(written)))).toBe('design.tooManyRows');
  const text = Array.from({ length: 100_000 }, (_, at) => `Person ${at},p${at}@example.org`).join('\n');
  expect(await outcome(`Name,E-mail\n${text}`)).toBe('design.tooManyRows');
  expect(performance.now() - started).toBeLessThan(5 * enough);
});

test('MV-09 100,000 rows of a hidden sheet do not matter', { timeout: 2 * enough }, async () => {
  const hidden = { name: 'Codes', rows: people(100_000), state: 'hidden' as const };
  expect(await outcome(await xlsxOf([hidden, sheetOf(people(3))], { active: 1 }))).toBe(3);
});

test('MV-09 an archive whose sizes lie, or that unpacks to too much, is refused', { timeout: 2 * enough }, async () => {
  const sound = await xlsxOf([sheetOf(people(3))]);
  expect(await outcome(sound)).toBe(3);
  /** Replaces the unpacked size of the sheet in the directory. */
  const withSize = (size: number) => {
    const bytes = Buffer.from(sound);
    const name = bytes.lastIndexOf('xl/worksheets/sheet0.xml');
    bytes.writeUInt32LE(size, name - 46 + 24);
    return bytes;
  };
  // A smaller size would let more through than was allowed for; a larger one would be allocated.
  expect(await outcome(withSize(10))).toBe('design.fileUnreadable');
  expect(await outcome(withSize(1_000_000_000))).toBe('design.fileUnreadable');
  const spaces = await odsOf(odsSheet('') + ' '.repeat(49 * 1024 * 1024));
  expect(spaces.length).toBeLessThan(200_000);
  expect(await outcome(spaces)).toBe('design.fileUnreadable');
});

test('MV-09 a small file that repeats rows, cells or one long text is refused before it is large', { timeout: 4 * enough }, async () => {
  const long = 'x'.repeat(1_990);
  const shared = Array.from({ length: 20_000 }, (_, at) => row(at + 2, ['<c t="s"><v>0</v></c>', `p${at}@example.org`])).join('');
  expect(await outcome(await xlsxOf([sheetOf(shared)], { texts: [long] }))).toBe('design.fileTooLarge');
  const repeated = `<table:table-row table:number-rows-repeated="20000">${cell(long, 'table:number-columns-repeated="12"')}</table:table-row>`;
  expect(await outcome(await odsOf(odsSheet(repeated)))).toBe('design.fileTooLarge');
  const sheets = odsSheet(
    `<table:table-row table:number-rows-repeated="20000">${cell('x', 'table:number-columns-repeated="100"')}</table:table-row>`,
  );
  expect(await outcome(await odsOf(sheets.repeat(30)))).toBe('design.fileTooLarge');
  const wide = `<table:table-row>${cell('x', 'table:number-columns-repeated="16384"')}</table:table-row>`;
  expect(await outcome(await odsOf(odsSheet(wide)))).toBe('design.tooManyColumns');
  const far = '<row r="2"><c r="$ZZZ$2" t="inlineStr"><is><t>x</t></is></c></row>';
  expect(await outcome(await xlsxOf([sheetOf(far)]))).toBe('design.tooManyColumns');
  const answers = Array.from({ length: 120 }, (_, at) => `Question ${at}`).join(',');
  expect(await outcome(`Name,E-mail,${answers}\nAna,ana@example.org\n`)).toBe('design.tooManyColumns');
  // Blank columns that a spreadsheet writes because of their format are none.
  expect(await outcome(`Name,E-mail${','.repeat(300)}\nAna,ana@example.org${','.repeat(300)}\n`)).toBe(1);
});

test('MV-09 overlapping merged cells are filled once each', { timeout: 2 * enough }, async () => {
  const merges = Array.from({ length: 10_000 }, (_, at) => `<mergeCell ref="A${at + 2}:A20001"/>`).join('');
  const started = performance.now();
  expect(await outcome(await xlsxOf([sheetOf(people(20_000), `<mergeCells>${merges}</mergeCells>`)]))).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(enough);
});

test('MV-09 parsing that takes too long or too much memory ends with the reason', { timeout: 2 * enough }, async () => {
  const file = await xlsxOf([sheetOf(people(20_000))]);
  expect(await outcome(file, { milliseconds: 20 })).toBe('design.fileTooSlow');
  expect(await outcome(file, { milliseconds: enough, reads: tableReader({ heapMegabytes: 24 }) })).toBe('design.fileUnreadable');
  expect(await outcome('Name,E-mail\nAna,ana@example.org\n')).toBe(1);
});
