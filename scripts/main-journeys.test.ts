import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mainTitles } from '../e2e/main-journeys.ts';

test.each(mainTitles)('%s has a journey whose title begins with “%s”', (file, beginning) => {
  const text = readFileSync(join(import.meta.dirname, '../e2e', file), 'utf8');
  expect(text.match(/\btest\(\s*['"`]([^'"`]*)/g)?.some((call) => call.replace(/^test\(\s*['"`]/, '').startsWith(beginning))).toBe(true);
});
