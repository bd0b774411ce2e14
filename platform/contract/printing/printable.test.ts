import { expect, test } from 'vitest';
import { coverageOf } from './coverage.ts';
import { faceLetters } from './face-letters.ts';
import { familyNames } from './families.ts';
import { createPrintable, type Coverage } from './printable.ts';

const coverage = Object.fromEntries(familyNames.map((family) => [family, coverageOf(faceLetters[family])])) as Coverage;
const { line, cell, paragraphs } = createPrintable(coverage);

test('NE-23 words break only if longer than the line, and at hyphens first', () => {
  for (const whole of ['Liability and interjurisdictionality', 'Vandenbroucke-Lefèvre-Featherstonehaugh']) expect(line(whole)).toBe(whole);
  expect(cell('Anne-Sophie Vandenbroucke-Lefèvre')).toBe('Anne-Sophie Vandenbroucke-Lefèvre');
  for (const broken of [line('x'.repeat(29)), cell('x'.repeat(21)), paragraphs('x'.repeat(41))[0]?.lines[0]])
    expect(broken).toContain('\u200B');
});

test('NE-23 very long or uneven paragraphs are set without optimising their line breaks', () => {
  const [short] = paragraphs('The parties agree.');
  expect(short).toMatchObject({ isRagged: false, isLong: false });
  expect(paragraphs('word '.repeat(600).trim())[0]).toMatchObject({ isRagged: false, isLong: false });
  expect(paragraphs('word '.repeat(601).trim())[0]).toMatchObject({ isRagged: false, isLong: true });
  expect(paragraphs('x'.repeat(41))[0]).toMatchObject({ isRagged: true, isLong: true });
});
