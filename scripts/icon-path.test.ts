import { expect, test } from 'vitest';
import { iconPath } from './icon-path.ts';

test('SH-06 the shapes of an icon become one path that draws the same', () => {
  expect(
    iconPath([
      ['rect', { width: '20', height: '14', x: '2', y: '3', rx: '2' }],
      ['line', { x1: '8', x2: '16', y1: '21', y2: '21' }],
      ['circle', { cx: '12', cy: '12', r: '1' }],
      ['path', { d: 'm21 21-4-4' }],
      ['polygon', { points: '3 11 22 2 13 21' }],
    ]),
  ).toBe(
    'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z' +
      'M8 21L16 21M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM0 0m21 21-4-4M3 11 22 2 13 21z',
  );
});
