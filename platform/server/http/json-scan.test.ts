import { expect, test } from 'vitest';
import { JsonScan } from './json-scan.ts';

const accepts = (...parts: string[]) => {
  const scan = new JsonScan();
  return parts.every((part) => scan.accepts(Buffer.from(part)));
};

test('OP-05 a body may be 64 levels deep and no deeper, for any chunking', () => {
  expect(accepts('['.repeat(64))).toBe(true);
  expect(accepts('['.repeat(65))).toBe(false);
  expect(accepts('{"a":'.repeat(64))).toBe(true);
  expect(accepts('{"a":'.repeat(65))).toBe(false);
  expect(accepts('['.repeat(60), '['.repeat(4))).toBe(true);
  expect(accepts('['.repeat(60), '['.repeat(5))).toBe(false);
  expect(accepts(`${'['.repeat(64)}${']'.repeat(64)}`.repeat(3))).toBe(true);
});

test('OP-05 brackets within strings do not count, and strings hide no brackets', () => {
  expect(accepts(`["${'['.repeat(100)}"]`)).toBe(true);
  expect(accepts(`["\\"${'['.repeat(100)}"]`)).toBe(true);
  // The first string of a body may be empty, end in a backslash, or be split there.
  for (const text of ['""', '"a"', '"\\\\"', '"\\""']) expect(accepts(`[${text},${'['.repeat(64)}`)).toBe(false);
  expect(accepts('["\\', `"${'['.repeat(100)}"]`)).toBe(true);
  expect(accepts('["\\', `\\",${'['.repeat(64)}`)).toBe(false);
});

test('OP-05 a body has at most 400,000 elements and members', () => {
  expect(accepts(`[${'1,'.repeat(399_999)}`)).toBe(true);
  expect(accepts(`[${'1,'.repeat(400_000)}`)).toBe(false);
});
