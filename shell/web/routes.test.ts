import { expect, test } from 'vitest';
import { view } from '#features/analytics/contract/shapes.ts';
import { routes } from './routes.ts';

test('CK-02 each page is counted by its pattern', () => {
  const refused = routes.map(({ page }) => page.path).filter((path) => !view.safeParse({ path, language: 'en' }).success);
  expect(refused).toEqual([]);
});
