import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indentedParagraphs, line, paragraphs } from './text.ts';

const oneLine = line(200);
const lines = paragraphs(2_000);
const codeOf = (shape: typeof oneLine, text: string) => {
  const { error, data } = shape.safeParse(text);
  const issue = error?.issues[0];
  return issue?.code === 'custom' ? issue.params?.['code'] : (issue?.code ?? data);
};

/** Letters of many scripts, accents, signs, emoji and invisible characters. */
const letters = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'aé mZ1 9א שل ب中あ한दक्ส', '👩', '🏽', '\uFE0F', '\u200D', '\u200C', '❤', '#', '\u20E3') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...'\u00AD\u034F\u061C\u180E\u200B\u200E\u200F\u2060\uFEFF\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u3164\u115F\u2800\u{E0041}',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }) },
);
const anyText = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''));
/** Invisible characters that are allowed nowhere. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const unseen = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\p{C}\u2800]*$/u;

describe('one line and paragraphs', () => {
  test('AC-15 accepted text changes no direction, is visible and is accepted again unchanged', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const shape of [oneLine, lines, indentedParagraphs(2_000)]) {
          const { data } = shape.safeParse(typed);
          if (data === undefined) continue;
          expect(data).not.toMatch(turning);
          expect(data).not.toMatch(
            /[\u00AD\u115F\u1160\u200B\u2060-\u206F\u3164\uFEFF\uFFA0]|\u034F|\p{M}{5}|\p{Noncharacter_Code_Point}/u,
          );
          if (data !== '') expect(data).not.toMatch(unseen);
          expect(shape.parse(data)).toBe(data);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('ME-04 the first line of a message keeps its spaces and tabs, but blank lines before it go', () => {
    const message = indentedParagraphs(100);
    expect(message.parse('\n \n    if (a)\r\n\tb();\n')).toBe('    if (a)\n\tb();');
    expect(message.parse('\tname\tsum')).toBe('\tname\tsum');
    expect(message.parse(' \n\t ')).toBe('');
    expect(lines.parse('    if (a)')).toBe('if (a)');
  });

  test('AC-15 deceptive characters are refused with their own code', () => {
    const deceiving = [
      'pays \u202E999\u202C euros',
      'pays \u2067999\u2069 euros',
      'Ana\u3164',
      '\u3164\u3164',
      'Ana\uFFA0',
      'A\u{E0041}na',
      'Ana\u2800',
      '\u0301\u0302',
      `o${'\u0336'.repeat(5)}`,
      '\u{1F3F4}\u{E0041}\u{E007F}',
      'Ana\uFFFE',
    ];
    for (const text of deceiving) {
      expect(codeOf(oneLine, text), JSON.stringify(text)).toBe('field.invisible');
      expect(codeOf(lines, text), JSON.stringify(text)).toBe('field.invisible');
    }
  });

  test('AC-15 harmless invisible characters of pasted text are removed', () => {
    expect(oneLine.parse('\uFEFF An\u00ADa\u200B  Ma\u2060rtín\u200E ')).toBe('Ana Martín');
    expect(oneLine.parse('\u2068+33 6 12 34 56 78\u2069')).toBe('+33 6 12 34 56 78');
    // A joiner that loses its neighbour is removed, too.
    expect(oneLine.parse('ب\u200C\u061C')).toBe('ب');
    expect(oneLine.parse('ب\u061C\u200Cب')).toBe('بب');
    expect(oneLine.parse('\u180E\u180Eᠠ')).toBe('ᠠ');
    expect(oneLine.parse('\u202A+34 600 000 000\u202C')).toBe('+34 600 000 000');
    expect(oneLine.parse('An\u200Da A\uFE0Fna')).toBe('Ana Ana');
    expect(oneLine.parse('e\u0301\n\tx')).toBe('é x');
    expect(oneLine.min(1).safeParse('\u200B\u200D').success).toBe(false);
    expect(lines.parse('one\r\ntwo\u2028three')).toBe('one\ntwo\nthree');
  });

  test('AC-15 characters that a script or an emoji needs are preserved', () => {
    for (const text of ['می‌خواهم', 'क्‍ष', 'ক্‌ষ', 'র‍্যাব', 'ന്‍', '👩🏽‍💻', '❤️ 1️⃣ 👨‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '葛\u{E0100}城', 'שָּׁ֖', '⠁⠀⠃', 'Đặng Thị Ngọc', 'བསྒྲུབས'])
      expect(oneLine.parse(text), text).toBe(text.normalize('NFC'));
  });
});
