import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { toAscii } from './build-server.ts';

test('OP-02 code of the bundle is ASCII and equivalent', () => {
  const code = "[`é…${'😀'}`, 'ñ', /[à-ÿ]😀/u.test('é😀'), 'É'.replace(/é/i, 'x')]";
  const ascii = toAscii(code);
  expect(ascii).toMatch(/^[ -~]+$/);
  expect(runInThisContext(ascii)).toEqual(['é…😀', 'ñ', true, 'x']);
});

test('OP-02 a character whose escape would change the meaning fails the build', () => {
  expect(() => toAscii(String.raw`'\é'`)).toThrow('An escape would change the meaning');
  expect(() => toAscii('String.raw`é`')).toThrow('An escape would change the meaning');
});
