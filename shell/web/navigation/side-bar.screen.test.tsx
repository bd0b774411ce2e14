import { expect, test, vi } from 'vitest';
import { Screen } from '#platform/web/testing/screen.tsx';
import type { MainNavItem } from './main-nav-items.ts';
import { SideBarItems } from './side-bar.tsx';

test('SH-10 the item of the current page is scrolled into view where the side bar is too low for all', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('href'));
  });
  const item = (to: `/${string}`, current?: 'page'): MainNavItem => ({
    to,
    label: to,
    group: 'site',
    current,
    Icon: undefined,
    waiting: undefined,
  });
  await Screen.open(<SideBarItems items={[item('/panel'), item('/moderation', 'page')]} />);
  expect(scrolled).toEqual(['/moderation']);
  vi.restoreAllMocks();
});
