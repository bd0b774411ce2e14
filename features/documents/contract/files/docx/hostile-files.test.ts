import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fileLimits } from '../file-problem.ts';
import { docxEntries, docxFile, p } from '../testing/docx-file.ts';
import { readDocx } from './read-docx.ts';

const read = (file: Uint8Array) => readDocx(file, () => '00000000-0000-4000-8000-000000000000');
const problem = (file: Uint8Array): string => {
  try {
    read(file);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

/** A file whose directory says another size of its text. */
function claiming(bytes: number): Uint8Array {
  const file = docxFile({ body: p('text') });
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const name = new TextEncoder().encode('word/document.xml');
  for (let at = 0; at + 46 < file.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50 || !name.every((byte, index) => file[at + 46 + index] === byte)) continue;
    view.setUint32(at + 24, bytes, true);
    return file;
  }
  throw new Error('no such entry');
}

test('DO-12 a size that is not the true one is refused, too small or too large', () => {
  expect(problem(claiming(10))).toBe('damaged');
  expect(problem(claiming(1_000_000))).toBe('damaged');
  expect(problem(claiming(fileLimits.textBytes + 1))).toBe('tooLarge');
});

test('DO-12 a part beyond the limit is refused before it is inflated', () => {
  const entries = { ...docxEntries({ body: p('text') }), 'word/document.xml': new Uint8Array(fileLimits.textBytes + 1) };
  expect(problem(zipSync(entries, { level: 1 }))).toBe('tooLarge');
});

test('DO-12 elements beyond the limits of depth are refused', () => {
  const nested = (levels: number) => '<w:sdt><w:sdtContent>'.repeat(levels) + p('inner') + '</w:sdtContent></w:sdt>'.repeat(levels);
  expect(problem(docxFile({ body: nested(fileLimits.depth) }))).toBe('tooLarge');
  expect(problem(docxFile({ body: nested(20) }))).toBe('none');
});

test('DO-12 tables in tables, 50 deep, keep their words within the levels of a document', () => {
  const nested = (levels: number): string =>
    levels === 0 ? p('innermost') : `<w:tbl><w:tr><w:tc>${p(`level ${levels}`)}${nested(levels - 1)}${p('')}</w:tc></w:tr></w:tbl>`;
  const { content, lost } = read(docxFile({ body: nested(50) }));
  expect(JSON.stringify(content)).toContain('innermost');
  expect(lost.levels).toBeGreaterThan(0);
});

test('DO-12 a paragraph of 5,000 runs is one paragraph', () => {
  const runs = Array.from({ length: 5_000 }, (_none, index) => `<w:r><w:t xml:space="preserve">${index} </w:t></w:r>`).join('');
  const { content } = read(docxFile({ body: `<w:p>${runs}</w:p>` }));
  expect(content.content).toHaveLength(1);
});

test('DO-12 other files are refused with a code that says what to do', () => {
  expect(problem(new TextEncoder().encode('Dear members'))).toBe('unknown');
  expect(problem(zipSync({ 'a.txt': new TextEncoder().encode('a') }))).toBe('unknown');
  expect(problem(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('locked');
  const file = docxFile({ body: p('text') });
  expect(problem(file.subarray(0, file.length / 2))).toBe('damaged');
  expect(problem(new Uint8Array())).toBe('unknown');
});

test('DO-12 a text longer than a document can be is refused', () => {
  expect(problem(docxFile({ body: p('word '.repeat(90_000)) }))).toBe('tooLong');
});
