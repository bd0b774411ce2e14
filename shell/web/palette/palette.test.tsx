import { expect, test } from 'vitest';
import { NavigationContext } from '#platform/web/navigation/nav-item.ts';
import { noSlots, SlotsContext, type Slots } from '#platform/web/registry/slots.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import en from '../../words/palette/en.json' with { type: 'json' };
import { Palette } from './palette.tsx';
import { useGroups } from './use-groups.ts';

const navItem = (to: `/${string}`, audience: string, main?: object) => ({
  to,
  name: to.slice(1),
  audience,
  main,
  feature: 'shell',
  section: 'together',
  order: 1,
});
const navItems = [
  navItem('/about', 'everybody'),
  navItem('/panel', 'signedIn', { of: 'signedIn' }),
  navItem('/connect', 'visitor'),
  navItem('/admin', 'administrator', { of: 'signedIn' }),
  navItem('/flux', 'everybody', { of: 'visitor' }),
];

test('SR-05 SH-10 a visitor finds their own pages by name, the main ones first, and no others', () => {
  const slots = { ...noSlots, navItems } as unknown as Slots;
  const html = renderHtml(
    <SlotsContext value={{ slotsNow: () => slots, subscribe: () => () => {} }}>
      <Palette early={() => ''} onClose={() => {}} />
    </SlotsContext>,
    { words: { shell: Object.fromEntries(navItems.map(({ name }) => [name, `To ${name}`])) } },
  );
  const links = Array.from(html.matchAll(/<a [^>]*href="(\/\w+)"[^>]*>.*?<bdi>|<a [^>]*href="(\/\w+)"/g), ([, one, other]) => one ?? other);
  expect(links).toEqual(['/flux', '/about', '/connect']);
  expect(html).toMatch(/<input[^>]*role="combobox"[^>]*aria-expanded="true"/);
  expect(html).not.toContain(en.create);
  expect(html).toContain('Theme: ');
  expect(html).not.toContain('Sign out');
});

test('SR-05 AD-02 the query can be searched, unless search is disabled', () => {
  function Lines({ typed }: { typed: string }) {
    return useGroups(typed).groups.flatMap(({ lines }) => lines.map(({ id, to }) => <p key={id}>{to}</p>));
  }
  const offered = (typed: string, isOpen: (address: string) => boolean) =>
    renderHtml(
      <SlotsContext value={{ slotsNow: () => noSlots, subscribe: () => () => {} }}>
        <NavigationContext value={{ isOpen, sent: [], start: '/' }}>
          <Lines typed={typed} />
        </NavigationContext>
      </SlotsContext>,
    );
  expect(offered(' ana & bob ', () => true)).toContain('/resultSearch?q=ana+%26+bob');
  expect(offered('ana', (address) => address !== '/resultSearch')).not.toContain('resultSearch');
  expect(offered(' ', () => true)).not.toContain('resultSearch');
});

test('SR-05 a page has the name of the main navigation, and is found by its whole name too', () => {
  const slots = { ...noSlots, navItems: [{ ...navItem('/flux', 'everybody', { of: 'visitor' }), shortName: 'short' }] } as unknown as Slots;
  function Names({ typed }: { typed: string }) {
    return useGroups(typed).groups.flatMap(({ id, lines }) =>
      id === 'pages' ? lines.map((line) => <p key={line.id}>{line.text.map(([piece]) => piece)}</p>) : [],
    );
  }
  const named = (typed: string) =>
    renderHtml(
      <SlotsContext value={{ slotsNow: () => slots, subscribe: () => () => {} }}>
        <Names typed={typed} />
      </SlotsContext>,
      { words: { shell: { flux: 'Public posts', short: 'Hub' } } },
    );
  expect([named(''), named('pos'), named('hu'), named('other')]).toEqual(['<p>Hub</p>', '<p>Hub</p>', '<p>Hub</p>', '']);
});
