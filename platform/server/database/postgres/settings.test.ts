import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { settingArguments, sharedBuffers } from './settings.ts';

const GiB = 2 ** 30;
const binaries = mkdtempSync(join(tmpdir(), 'atrium-binaries-'));
afterAll(() => rmSync(binaries, { recursive: true }));

test.each([
  [0.5, '128MB'],
  [1, '128MB'],
  [2, '256MB'],
  [4, '512MB'],
  [8, '1024MB'],
  [64, '1024MB'],
])('OP-05 of %d GiB of memory the database uses %s for its buffers', (memory, stored) => {
  expect(sharedBuffers(memory * GiB)).toBe(stored);
});

test('OP-05 the buffer cache is prewarmed at the start where supported, but not for disposable data', () => {
  const warm = 'shared_preload_libraries=pg_prewarm';
  expect(settingArguments(binaries, true)).not.toContain(warm);
  mkdirSync(join(binaries, 'lib/postgresql'), { recursive: true });
  writeFileSync(join(binaries, 'lib/postgresql/pg_prewarm.so'), '');
  expect(settingArguments(binaries, true)).toContain(warm);
  expect(settingArguments(binaries, false)).not.toContain(warm);
});
