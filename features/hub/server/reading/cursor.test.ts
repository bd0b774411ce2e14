import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hubSorts } from '../../contract/kinds.ts';
import { cursorText, readCursor } from './cursor.ts';

test('HU-02 decoding a cursor returns what was encoded', () => {
  for (const sort of hubSorts) {
    const place = { key: sort === 'title' ? 'a “b” 😀' : '2026-03-10T22:30:00.123456Z', item: 2 ** 40 };
    expect(readCursor(sort, cursorText(sort, place))).toEqual(place);
  }
});

test('HU-02 an invalid cursor is refused before it reaches the database', () => {
  const refused = (text: string) => expect(() => readCursor('newest', text)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  refused(cursorText('oldest', { key: '2026-03-10T22:30:00Z', item: 1 }));
  for (const key of ['', 'now', 'infinity', '2026-13-10T22:30:00Z', '2026-03-10', 1, null]) refused(written(['newest', key, 1]));
  for (const item of [0, -1, 1.5, '1', 1e300]) refused(written(['newest', '2026-03-10T22:30:00Z', item]));
  expect(() => readCursor('title', written(['title', '\0', 1]))).toThrow('input.invalid');
  expect(() => readCursor('title', written(['title', '\ud800', 1]))).toThrow('input.invalid');
  fc.assert(fc.property(fc.string({ minLength: 1 }), (text) => void refused(text)));
});
