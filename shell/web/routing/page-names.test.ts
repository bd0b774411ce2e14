import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const features = new URL('../../../features/', import.meta.url);
const page = /load: \(\) => import\('[^']*\/([\w-]+)\.tsx'\)\.then\(\(module\) => module\.(\w+)\)/g;

test('SH-01 each page has a component and a file of its own name: the renderer finds its code by that', () => {
  const pages = readdirSync(features).flatMap((feature) =>
    [...readFileSync(new URL(`${feature}/web/feature.tsx`, features), 'utf8').matchAll(page)].map(([, file = '', component = '']) => ({
      file,
      component,
    })),
  );
  expect(pages.length).toBeGreaterThan(20);
  const filesOf = Map.groupBy(pages, ({ component }) => component);
  const shared = [...filesOf].filter(([, each]) => new Set(each.map(({ file }) => file)).size > 1);
  expect(shared).toEqual([]);
  for (const { file, component } of pages)
    expect(component.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase(), `the file of ${component}`).toBe(file);
  expect(new Set(pages.map(({ component }) => component)).size).toBe(pages.length);
});
