import { expect, test } from 'vitest';
import { view } from '#features/analytics/contract/shapes.ts';
import { closedPaths, matchRoute, routes } from './routes.ts';

test('CK-02 each page is counted by its pattern', () => {
  const refused = routes.map(({ page }) => page.path).filter((path) => !view.safeParse({ path, language: 'en' }).success);
  expect(refused).toEqual([]);
});

test('AC-14 no link leads to registration where it is not for everybody, and its page stays', () => {
  expect(closedPaths({ modulesOff: [] })).not.toContain('/register');
  for (const registration of ['invitation', 'closed'] as const)
    expect(closedPaths({ modulesOff: [], registration })).toEqual(['/register']);
  expect(matchRoute('/register', [], true)).toMatchObject({ kind: 'page' });
});
