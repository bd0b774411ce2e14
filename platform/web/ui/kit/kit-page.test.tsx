import { renderToString } from 'react-dom/server';
import { Router } from '#platform/web/navigation/router.tsx';
import { expect, test } from 'vitest';
import { KitPage } from './kit-page.tsx';
import { KitThings } from './kit-things.tsx';

test('SH-01 every part of the kit renders on the server, without inline styles or scripts, which the CSP would block', () => {
  const html = renderToString(
    <Router ssrPath="/kit">
      <KitPage />
    </Router>,
  );
  expect(html).toContain('Nothing published yet');
  expect(html).not.toMatch(/ style="|<style|<script| on[a-z]+="/);
});

test('SH-01 the kit sorts icons by name: module order differs between server and browser, and the pages would differ', () => {
  const html = renderToString(
    <Router ssrPath="/kit">
      <KitThings />
    </Router>,
  );
  const names = [...html.matchAll(/<li title="(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(names.toSorted());
});
