import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { programs, workbook, type Cells } from '../../testing/workbooks.ts';
import { readXlsx } from './read-xlsx.ts';
import { openWorkbook } from './workbook-parts.ts';
import { boundsFault } from '../xlsx-bounds.ts';

const list: readonly Cells[] = [
  ['Nombre', 'Correo electrónico', 'Teléfono', 'Código postal', 'Grupos'],
  ['Íñigo Peña & Sons', 'inigo@example.org', 34612345678, 36201, ''],
  ['', '', '', '', ''],
  ['Zoé Aubert', 'zoe@example.org', '', 35000, 'Coro del Norte | Junta'],
  ['Anna <Nina> Sy', 'anna@example.org', '+33 6 12 34 56 78', '01230', 'Coro\ndel Sur'],
];
const seen = list.map((cells) => cells.map(String));

test.for(Object.keys(programs) as (keyof typeof programs)[])(
  'MV-08 a file by %s is read as displayed, with row numbers',
  async (program) => {
    const file = await workbook(program, list);
    expect(boundsFault(openWorkbook(file), { rows: 2_000, columns: 100 })).toBeUndefined();
    const [table] = readXlsx(openWorkbook(file).read, { rows: 2_000, columns: 100 }) ?? [];
    expect(table?.rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(table?.rows.map(({ cells }) => cells)).toEqual(seen);
  },
);

test('MV-05 rows beyond the end of any sheet are refused without allocating them', async () => {
  for (const place of ['<row r="4000000000"', "<row r='4000000000'", '<row><c r="A4000000000"'])
    expect(
      boundsFault(openWorkbook(await workbook('Excel', list, (sheet) => sheet.replace('<row r="3"', place))), {
        rows: 2_000,
        columns: 100,
      }),
    ).toMatch(/fileUnreadable|tooManyRows/);
});

test('MV-05 parts that are too much together are refused, also those that are not read', () => {
  const pictures = (count: number) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/media/${at}.bin`, new Uint8Array(12 * 1024 * 1024)])));
  expect(openWorkbook(pictures(4)).names).toHaveLength(4);
  expect(() => openWorkbook(pictures(5))).toThrow('design.fileUnreadable');
});
