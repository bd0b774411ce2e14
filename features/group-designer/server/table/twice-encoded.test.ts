import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { runTableTask } from './table-task.ts';
import { tableTask } from './testing.ts';
import { withLettersRestored } from './twice-encoded.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-twice-'));
afterAll(() => rmSync(folder, { recursive: true }));
const latin = new TextDecoder('windows-1252');
const asLatin = (text: string) => latin.decode(Buffer.from(text));
const sheetOf = (...cells: string[]) => ({ name: 'List', errors: [], rows: [{ line: 1, cells }] });

test('MV-09 a list that was opened in the wrong encoding and saved so has its letters and columns again', async () => {
  const path = join(folder, 'list.csv');
  const list = 'Nom;Prénom;Courriel\nMénard;Jürgen à Œuvre;julie@example.org\n';
  writeFileSync(path, asLatin(list));
  const outcome = await runTableTask(tableTask(path));
  if (outcome.kind !== 'read') throw new Error(outcome.kind);
  expect(outcome.delta.people.put).toMatchObject([{ name: 'Jürgen à Œuvre Ménard', email: 'julie@example.org' }]);
});

test('MV-09 letters are restored only if all of the sheet says so', () => {
  const restored = (...cells: string[]) => withLettersRestored(sheetOf(...cells)).rows[0]?.cells;
  expect(restored('Ménard', 'MÃ©nard')).toEqual(['Ménard', 'MÃ©nard']);
  expect(restored('Ana', 'São Tomé', '東京')).toEqual(['Ana', 'São Tomé', '東京']);
  expect(restored('Ana', asLatin('東京'))).toEqual(['Ana', '東京']);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const wellFormed = cells.map((cell) => cell.toWellFormed());
      expect(restored(...wellFormed.map(asLatin))).toEqual(wellFormed);
    }),
    { numRuns: 50 },
  );
});
