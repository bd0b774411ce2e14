import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens as byViewer } from './screens.ts';

const screens = Object.values(byViewer).flat();

test('SH-01 every page has its screenshots, each screen under a unique name', () => {
  const files = globSync(['features/*/web/feature.tsx', 'shell/web/home/pages-feature.tsx']);
  const pages = files.flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/\bpath: '(\/[^']*)'/g), ([, path = '']) => path));
  expect(pages.length).toBeGreaterThan(60);
  // The first two are reached only from an email or another site, the last one is for development.
  const without = ['/agreeEmail', '/connectBack', '/kit'];
  const isShown = (page: string) => {
    const pattern = new RegExp(
      `^${page.replaceAll(/\/:\w+\?/g, '(?:/[^/?]+)?').replaceAll(/:\w+|\([^)]*\)(?!\?)/g, '[^/?]+')}(?:[?#].*)?$`,
    );
    return screens.some(({ path }) => pattern.test(path));
  };
  expect(pages.filter((page) => !without.includes(page) && !isShown(page))).toEqual([]);
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
