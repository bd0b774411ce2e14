import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareText, saysPassage } from '../../contract/passage.ts';
import type { Passage } from '../../contract/shapes.ts';
import { findPassage } from './find-passage.ts';

const text = `The tide turns at noon, and boats leave before it does. Whoever comes late waits for the night.
Nobody waits gladly. The tide turns at noon, and the harbour master knows it. In winter the ice decides, not the tide.`;
const bare = bareText(text);

const quote = (exact: string, from = 0): Passage => {
  const start = text.indexOf(exact, from);
  return { exact, prefix: text.slice(Math.max(0, start - 30), start), suffix: text.slice(start + exact.length, start + exact.length + 30) };
};
const found = (inText: string, passage: Passage) => {
  const stretch = findPassage(bareText(inText), passage);
  return stretch && bareText(inText).slice(stretch.start, stretch.end);
};

test('DO-09 a passage is found regardless of line breaks', () => {
  expect(found(text, quote('boats leave before it does'))).toBe('boatsleavebeforeitdoes');
  expect(found(text.replaceAll(' ', '\n\n'), quote('night.\nNobody'))).toBe('night.Nobody');
  expect(found(text, { exact: ' \n ', prefix: '', suffix: '' })).toBeUndefined();
});

test('DO-09 of several matches, the one with the matching context is chosen', () => {
  for (const from of [0, 60]) {
    const passage = quote('The tide turns at noon', from);
    expect(findPassage(bare, passage)?.start).toBe(bareText(text.slice(0, text.indexOf(passage.exact, from))).length);
  }
});

test('DO-09 a partly changed passage is found, a deleted one is not', () => {
  expect(found(text.replace('boats leave', 'ships may leave'), quote('noon, and boats leave before it does'))).toMatch(
    /^noon,andshipsmayleave/,
  );
  expect(found(text.replace(/boats leave before it does\./, 'it rains.'), quote('boats leave before it does'))).toBeUndefined();
  expect(found(text.replace('ice', 'wind'), quote('the ice'))).toBeUndefined();
});

test('DO-11 a passage is found after others moved it, divided its paragraph and rewrote what is around it, and not after they deleted it', () => {
  const passage = quote('Whoever comes late waits for the night');
  const rewritten = `In winter the ice decides, not the tide.
Nobody waits gladly.
The harbour closes early on holidays. Whoever comes late
waits for the night, or for the morning.`;
  expect(found(rewritten, passage)).toBe('Whoevercomeslatewaitsforthenight');
  // Another person changed a word in it meanwhile.
  expect(found(rewritten.replace('comes late', 'comes too late'), passage)).toBe('Whoevercomestoolatewaitsforthenight');
  expect(found(rewritten.replace(/Whoever[^.]*\./, ''), passage)).toBeUndefined();
});

const words = fc.array(
  fc.constantFrom('tide', 'harbour', 'boat', 'night', 'ice', 'master', 'waits', 'noon', 'leaves', 'rope', 'knot', 'sail', 'gull'),
  {
    minLength: 12,
    maxLength: 80,
  },
);
const unlike = fc.uuid();

test('DO-09 property: a passage is found regardless of the text around it', () => {
  fc.assert(
    fc.property(words, words, words, unlike, (before, behind, written, mark) => {
      const exact = `${mark} ${written.slice(0, 6).join(' ')}`;
      const passage = { exact, prefix: before.join(' ').slice(-40), suffix: behind.join(' ').slice(0, 40) };
      const now = [...behind, ...written, exact, ...before].join(' ');
      const stretch = findPassage(bareText(now), passage);
      expect(stretch && bareText(now).slice(stretch.start, stretch.end)).toBe(bareText(exact));
    }),
  );
});

test('DO-09 property: with a few random edits the passage is found at its position; nothing else is taken for it', () => {
  const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('drop', 'add', 'change'), letter: fc.constantFrom('x', 'y', 'z', 'é') });
  fc.assert(
    fc.property(words, words, unlike, fc.array(edit, { maxLength: 6 }), (before, behind, mark, edits) => {
      const exact = `${mark} says the harbour master at noon`;
      const letters = [...bareText(exact)];
      for (const { at, kind, letter } of edits) {
        const place = at % letters.length;
        letters.splice(place, kind === 'add' ? 0 : 1, ...(kind === 'drop' ? [] : [letter]));
      }
      const start = bareText(before.join(' '));
      const now = start + letters.join('') + bareText(behind.join(' '));
      const stretch = findPassage(now, { exact, prefix: before.join(' ').slice(-40), suffix: behind.join(' ').slice(0, 40) });
      // Edits at its ends may or may not be included.
      expect(Math.abs((stretch?.start ?? -100) - start.length)).toBeLessThanOrEqual(edits.length);
      expect(Math.abs((stretch?.end ?? -100) - start.length - letters.length)).toBeLessThanOrEqual(edits.length);
      expect(findPassage(bareText([...before, ...behind].join(' ')), { exact, prefix: '', suffix: '' })).toBeUndefined();
    }),
  );
});

test('DO-09 in the longest text a missing passage is reported quickly', () => {
  const long = 'Boats wait for the tide, and the tide for nobody at all. '.repeat(8_000);
  const began = performance.now();
  expect(
    findPassage(bareText(long), { exact: 'quite another sentence of some length, 0123456789 '.repeat(10), prefix: '', suffix: '' }),
  ).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('DO-09 passages match by character, regardless of white space', () => {
  expect(saysPassage('One\n two', 'Onetwo')).toBe(true);
  for (const other of ['one two', '', ' ']) expect(saysPassage('One two', other)).toBe(false);
});

test('DO-09 a passage of twelve characters is found with one difference; a shorter one only if equal', () => {
  const near = (exact: string, text: string) => findPassage(bareText(text), { exact, prefix: '', suffix: '' });
  expect(near('abcdefghijkl', 'xxxx abcdeZghijkl xxxx')).toMatchObject({ start: 4, end: 16 });
  expect(near('abcdefghijk', 'xxxx abcdeZghijk xxxx')).toBeUndefined();
  expect(near('abcdefghijk', 'xxxx abcdefghijk xxxx')).toEqual({ start: 4, end: 15 });
  // At most 30 % of the characters may differ.
  expect(near('abcdefghijklmnopqrst', 'xx abcXeXgXiXkXmnopqrst')).toBeDefined();
  expect(near('abcdefghijklmnopqrst', 'xx XbXdXfXhXjXlXnopqrst')).toBeUndefined();
});
