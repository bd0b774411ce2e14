import { expect, test } from 'vitest';
import { firefoxVersion } from './find-browsers.ts';

test('SH-12 the version of an installed Firefox is read, so that one that is too old is not tried', () => {
  expect(firefoxVersion('Mozilla Firefox 140.12.0esr\n')).toBe(140);
  expect(firefoxVersion('Mozilla Firefox 153.8')).toBe(153);
  expect(firefoxVersion('')).toBe(0);
});
