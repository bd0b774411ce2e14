import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NavigationContext } from './nav-item.ts';
import { Link, Router, useLocation, useSearchParams } from './router.tsx';

function Asked() {
  const [search] = useSearchParams();
  return [search.get('q'), search.get('next'), useLocation().search].join(' | ');
}

test('SH-02 the query is decoded once: its values are unchanged', () => {
  const search = new URLSearchParams({ q: '50%25 & more', next: '/network?q=a%20b#part' }).toString();
  const html = renderToStaticMarkup(
    <Router ssrPath="/connect" ssrSearch={search}>
      <Asked />
    </Router>,
  );
  expect(html.replaceAll('&amp;', '&')).toBe(`50%25 & more | /network?q=a%20b#part | ?${search}`);
});

test('AD-02 a link to a disabled page is plain text', () => {
  const isOpen = (address: string) => !address.startsWith('/off');
  const html = renderToStaticMarkup(
    <NavigationContext value={{ isOpen, sent: [], start: '/' }}>
      <Router ssrPath="/on">
        <Link to="/off/1?x#y">there</Link> <Link to="?page=2">here</Link>
      </Router>
    </NavigationContext>,
  );
  expect(html).toBe('there <a href="/on?page=2">here</a>');
});
