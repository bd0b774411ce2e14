import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import { listHub } from '../contract/endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { ana, aPage, aThing, captureLive, openHub } from './testing/open-hub.tsx';

let notify: ReturnType<typeof captureLive>;
beforeEach(() => {
  notify = captureLive();
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const titles = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
const pill = () => document.querySelector<HTMLElement>(`[title="${en.newsShow}"]`);
const requested = (screen: Screen) => screen.read.filter((address) => address.startsWith('/api/hub'));

test('HU-04 new items are counted and move nothing; showing them scrolls to the top and moves the focus there', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const screen = await openHub('private', aPage([aThing(2), aThing(1)]), { as: ana, search: '?q=new' });
  expect(pill()).toBeNull();
  const news = [aThing(4), aThing(3)];
  screen.answer(listHub, aPage([...news, aThing(1)], { total: 4 }));
  await notify(screen, 'thing-4', 'thing-3');
  expect(requested(screen).at(-1)).toBe(`/api/hub?mode=private&sort=newest&q=new&ids=${encodeURIComponent('thing-4,thing-3,thing-1')}`);
  expect([titles(), pill()?.textContent]).toEqual([['Thing 2', 'Thing 1'], '2 new']);
  expect(screen.find('[role=status].sr-only').textContent).toBe('2 new');
  expect(screen.text()).toContain('4 results');
  screen.answer(listHub, aPage([...news, aThing(2), aThing(1)]));
  await screen.press(pill() as HTMLElement);
  expect(requested(screen).at(-1)).toBe('/api/hub?mode=private&sort=newest&q=new');
  expect([titles(), pill()]).toEqual([['Thing 4', 'Thing 3', 'Thing 2', 'Thing 1'], null]);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 0 });
  expect(document.activeElement?.textContent).toBe('4 results');
});

test('HU-04 changed items are updated in place, deleted ones removed; failed reads are repeated with the next change', async () => {
  const screen = await openHub('private', aPage([aThing(4), aThing(3), aThing(2), aThing(1)]), { as: ana, search: '?q=changed' });
  screen.answer(listHub, refusal('server.failed', 400));
  await notify(screen, 'thing-3');
  expect(titles()).toEqual(['Thing 4', 'Thing 3', 'Thing 2', 'Thing 1']);
  screen.answer(listHub, aPage([aThing(2, { title: 'Thing two' }), aThing(1)], { total: 3 }));
  await notify(screen, 'thing-2');
  expect(requested(screen).at(-1)).toContain(`ids=${encodeURIComponent('thing-3,thing-2,thing-1')}`);
  expect([titles(), pill()]).toEqual([['Thing 4', 'Thing two', 'Thing 1'], null]);
  expect(screen.text()).toContain('3 results');
  await notify(screen, 'thing-1');
  expect(requested(screen).at(-1)).toContain(`ids=${encodeURIComponent('thing-1,thing-2')}`);
});

test('HU-04 a cached list is shown as it was, and then reports new items', async () => {
  const first = await openHub('private', aPage([aThing(1)]), { as: ana, search: '?q=back' });
  await first.close();
  const screen = await openHub('private', aPage([aThing(1)]), { as: ana, search: '?q=back' });
  const before = requested(screen).length;
  screen.answer(listHub, aPage([aThing(2), aThing(1)]));
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(requested(screen).slice(before)).toEqual(['/api/hub?mode=private&sort=newest&q=back&limit=50']);
  expect([titles(), pill()?.textContent]).toEqual([['Thing 1'], '1 new']);
});

test('HU-04 after a change to another list, changes of the first are not reported', async () => {
  const first = await openHub('private', aPage([aThing(1)]), { as: ana, search: '?q=left' });
  await first.close();
  const screen = await openHub('private', aPage([aThing(1)]), { as: ana, search: '?q=left' });
  const before = requested(screen).length;
  await screen.fill(screen.find('#hub-filters [name=sort]'), 'title');
  await screen.does(() => vi.advanceTimersByTimeAsync(1_000));
  expect(requested(screen).slice(before)).toEqual(['/api/hub?mode=private&sort=title&q=left']);
});

test('HU-02 a list is paginated to its end; the count of new items is reset with another list', async () => {
  const screen = await openHub('public', aPage([aThing(3), aThing(2)], { total: 3, nextCursor: 'on' }), { search: '?q=pages' });
  const more = screen.find('a[rel=next]');
  expect(more.getAttribute('href')).toBe('/flux?q=pages&cursor=on');
  screen.answer(listHub, aPage([aThing(1)], { total: 3 }));
  await screen.press(more);
  expect(requested(screen).at(-1)).toBe('/api/hub?mode=public&sort=newest&q=pages&cursor=on');
  expect([titles(), document.querySelector('a[rel=next]')]).toEqual([['Thing 3', 'Thing 2', 'Thing 1'], null]);
  screen.answer(listHub, aPage([aThing(5), aThing(1)], { total: 4 }));
  await notify(screen, 'thing-5');
  expect(pill()?.textContent).toBe('1 new');
  await screen.press('Document');
  expect([screen.at, pill()]).toEqual(['/flux?q=pages&kind=document', null]);
});
