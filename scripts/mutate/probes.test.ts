import { expect, test } from 'vitest';
import { changed, changesIn } from './changes.ts';
import { probeOf, withProbes, type Probe } from './probes.ts';

const marked = /globalThis\.passedBy\?\.\("(\w+)"\)/g;
const file = 'a/store.ts';
/** The text with probes at the mutations that produce the given code. */
function probed(text: string, ...become: string[]): string {
  const probes = become.flatMap((each, number) => {
    const change = changesIn(file, text).find((one) => changed(text, one) === each);
    return probeOf(file, text, change ?? { start: -1, end: -1, text: '' }, String(number)) ?? [];
  });
  return withProbes(text, probes).replaceAll(marked, 'p$1');
}

test('a probe precedes the mutated statement, or wraps the only expression of a function', () => {
  const text = 'function close(a) {\n  open();\n  if (a > 1) shut();\n}\nexport const isLate = (now) => now > 3;';
  expect(probed(text, text.replace('a > 1', 'a >= 1'), text.replace('> 3', '>= 3'))).toBe(
    'function close(a) {\n  open();\n  p0;if (a > 1) shut();\n}\nexport const isLate = (now) => (p1, (now > 3));',
  );
});

test('code that runs when a file is loaded has no probe, since any test loads it', () => {
  const text = 'export const most = 3;\nexport class Gate {\n  left = 4;\n  go() {\n    return 5;\n  }\n}';
  expect(probed(text, text.replace('3', '4'), text.replace('left = 4', 'left = 5'))).toBe(text);
  expect(probed(text, text.replace('5', '6'))).toContain('p0;return 5;');
});

test('nested probes are passed one by one, and the code behaves as before', () => {
  const text = '(run) => (a) => {\n  run(a ? 1 : 2);\n  return a && ((b) => b + 3);\n}';
  const probes = changesIn(file, text).flatMap((change, number): Probe[] => {
    const probe = probeOf(file, text, change, `n${number}`);
    return probe ? [probe] : [];
  });
  expect(probes.length).toBeGreaterThan(3);
  const passed: string[] = [];
  const found: unknown[] = [];
  Object.assign(globalThis, { passedBy: (name: string) => passed.push(name) });
  try {
    // oxlint-disable-next-line no-eval -- the text is this test's own
    const make = eval(withProbes(text, probes)) as (run: (value: number) => void) => (a: boolean) => (b: number) => number;
    found.push(make((value) => found.push(value))(true)(4));
  } finally {
    Reflect.deleteProperty(globalThis, 'passedBy');
  }
  expect(found).toEqual([1, 7]);
  expect(new Set(passed).size).toBe(probes.length);
});
