import { renderToString } from 'react-dom/server';
import { Router } from '#platform/web/router.tsx';
import { expect, test } from 'vitest';
import { KitPage } from './kit-page.tsx';

test('SH-01 every part of the kit renders on the server, without inline styles or scripts, which the content policy would block', () => {
  const html = renderToString(
    <Router ssrPath="/kit">
      <KitPage />
    </Router>,
  );
  expect(html).toContain('Nothing published yet');
  expect(html).not.toMatch(/ style="|<style|<script| on[a-z]+="/);
});
