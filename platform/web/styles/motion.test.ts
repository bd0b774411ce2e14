import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Makes nothing move: it shows an element after a pause. */
const still = /animation: appear /;

/** The declarations of animations outside of a query for people who did not ask for less motion. */
function unaskedAnimations(css: string): string[] {
  const found: string[] = [];
  const blocks: string[] = [];
  for (const [, text = '', mark = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') blocks.push(text);
    else if (/\banimation(-name)?:/.test(text) && !still.test(text) && !blocks.some((block) => block.includes('no-preference')))
      found.push(text.trim());
    if (mark === '}') blocks.pop();
  }
  return found;
}

describe('SH-04 motion', () => {
  const sheets = globSync('{features/*,platform,shell}/web/**/*.css');
  test('is found where it is not asked for', () => {
    const requested = '@media (prefers-reduced-motion: no-preference) { a { animation: rise 1s; } }';
    expect(unaskedAnimations(`${requested} b { animation: rise 1s }`)).toEqual(['animation: rise 1s']);
    expect(sheets.length).toBeGreaterThan(5);
  });

  test.each(sheets)('%s animates only for people who did not ask for reduced motion', (sheet) => {
    expect(unaskedAnimations(readFileSync(sheet, 'utf8'))).toEqual([]);
  });
});
