import { expect, test } from 'vitest';
import { coverOf } from '#platform/contract/identity/cover.ts';
import { themeColour } from '#platform/server/html/theme-colours.ts';

const ids = Array.from({ length: 400 }, (_, index) => `GROUP${index}`);

test('GR-01 the cover of a group follows from its ID; colours and patterns are used alike', () => {
  expect(coverOf('ABCD2345')).toEqual(coverOf('ABCD2345'));
  const shares = (of: (id: string) => unknown) => [...Map.groupBy(ids, of).values()].map(({ length }) => length / ids.length);
  const colours = shares((id) => coverOf(id).colour);
  const patterns = shares((id) => coverOf(id).paths.join());
  expect([colours.length, patterns.length]).toEqual([8, 6]);
  expect(Math.min(...colours) * 8).toBeGreaterThan(0.5);
  expect(Math.min(...patterns) * 6).toBeGreaterThan(0.5);
  expect(shares((id) => `${coverOf(id).colour} ${coverOf(id).paths.join()}`).length, 'independent of each other').toBe(48);
});

/** Relative luminance of `#rrggbb` or `#rgb` (WCAG 2). */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('SH-10 initials on the colour of a group have a contrast of 4.5 to 1 in both themes', () => {
  for (let colour = 1; colour <= 8; colour += 1)
    for (const theme of ['light', 'dark'] as const) {
      const [ground, text] = [themeColour(`group-${colour}`)[theme], themeColour('on-group')[theme]].map(luminance);
      expect(((text ?? 0) + 0.05) / ((ground ?? 0) + 0.05), `${colour} ${theme}`).toBeGreaterThanOrEqual(4.5);
    }
});
