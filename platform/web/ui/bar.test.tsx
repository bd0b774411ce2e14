import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-html.tsx';
import { Bar } from './bar.tsx';

test('PO-01 PO-03 each part of a bar begins where the one before ends', () => {
  const parts = [
    { share: 0.5, fill: 'fill-agree' },
    { share: 0.25, fill: 'fill-disagree' },
  ];
  const [first = '', second = ''] = renderHtml(<Bar parts={parts} />).match(/<rect[^>]*>/g) ?? [];
  expect(first).toMatch(/x="0%" width="50%".*fill-agree/);
  expect(second).toMatch(/x="50%" width="25%".*fill-disagree/);
});
