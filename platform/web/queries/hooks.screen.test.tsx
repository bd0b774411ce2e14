import { afterEach, expect, test, vi } from 'vitest';
import en from '#platform/words/en.json' with { type: 'json' };
import { LoadMore } from './load-more.tsx';
import { newsCursorIn } from '../navigation/news-cursor.ts';
import { resetNavigation } from '../navigation/router.tsx';
import { structuredText } from '../rendering/structured-data.tsx';
import { endFakeTimers, Screen } from '../testing/screen.tsx';
import { typedCode } from '../forms/typed-code.ts';
import { waitStep } from '../ui/wait-duration.ts';
import { useCardDate, useShortDate } from '../i18n/use-card-date.ts';
import { useCursor } from './use-cursor.ts';
import { useListInAddress } from './use-list-in-address.ts';
import { useScrollRestoration } from '../navigation/use-scroll-restoration.ts';
import { useDates, useErrorText } from '../i18n/words.tsx';

afterEach(endFakeTimers);
afterEach(() => vi.unstubAllGlobals());
afterEach(() => vi.restoreAllMocks());

test('SH-04 a list restores its scroll position on return and starts at the top when opened', async () => {
  const scrolled: unknown[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((to: unknown) => void scrolled.push(to));
  const scroll = (screen: Screen, y: number) =>
    screen.does(() => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    });
  function List({ address, isShown = true }: { address: string; isShown?: boolean }) {
    useScrollRestoration(address, isShown);
    return null;
  }
  /** Arrives by a link, or through the browser’s history. */
  const come = (address: string, before?: () => void, isShown = true) =>
    Screen.open(<List address={address} isShown={isShown} />, { at: address, ...(before && { before }) });
  await scroll(await come('/kept', resetNavigation), 700);
  await scroll(await come('/other'), 50);
  await come('/kept');
  await come('/kept', resetNavigation, false);
  await come('/never', resetNavigation);
  expect(scrolled).toEqual([]);
  await come('/kept', resetNavigation);
  await come('/other', resetNavigation);
  expect(scrolled).toEqual([
    { top: 700, behavior: 'instant' },
    { top: 50, behavior: 'instant' },
  ]);
});

test('HU-02 SH-09 a card shows a relative date for six days, then the day, with its year if it is another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
  let write: Record<'card' | 'short' | 'relative', (iso: string) => string> = { card: String, short: String, relative: String };
  function Dates() {
    write = { card: useCardDate(), short: useShortDate(), relative: useDates().relative };
    return null;
  }
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  await Screen.open(<Dates />);
  const cards = [30_000, minute, 59 * minute, hour, 23 * hour, day, 2 * day, 6 * day - 1, 6 * day].map((ms) => write.card(ago(ms)));
  expect(cards).toEqual([
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    'yesterday',
    '2 days ago',
    '6 days ago',
    'Jun 9',
  ]);
  expect([write.card('2025-12-31T12:00:00Z'), write.short('2025-12-31T12:00:00Z'), write.short(ago(0))]).toEqual([
    'Dec 31, 2025',
    'Dec 31, 2025',
    'Jun 15, 2026',
  ]);
  expect([write.relative(ago(-2 * hour)), write.relative(ago(7 * day))]).toEqual(['in 2 hours', 'June 8, 2026']);
  await Screen.open(<Dates />, { language: 'fr' });
  expect([write.card(ago(hour)), write.card(ago(6 * day))]).toEqual(['il y a 1 heure', '9 juin']);
});

test('ER-01 OP-06 an error has its text, a quota its limit and reset time, an unknown error the general text', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
  let text: ReturnType<typeof useErrorText> = () => '';
  function Errors() {
    text = useErrorText();
    return null;
  }
  const words = {
    platform: { 'error.response.unexpected': 'Unexpected.', 'error.field.tooLong': 'At most {limit}.', 'quota.small': 'It grows.' },
    questions: { 'error.reply.own': 'Your own.', 'quota.replies': '{limit} a day; again in {hours} h.' },
  };
  await Screen.open(<Errors />, { words });
  expect([text('reply.own'), text('never.heard'), text('field.tooLong', { limit: 5 })]).toEqual(['Your own.', 'Unexpected.', 'At most 5.']);
  const reached = (fields: object) =>
    text('quota.reached', undefined, { present: { quota: 'replies', limit: 9, isSmall: false, freesAt: null, ...fields } });
  expect(reached({ freesAt: '2026-06-15T14:00:01Z' })).toBe('9 a day; again in 3 h.');
  expect(reached({ freesAt: '2026-06-15T12:00:01Z', isSmall: true })).toBe('9 a day; again in 1 h. It grows.');
  expect(reached({ freesAt: '2026-06-15T11:00:00Z' })).toBe('9 a day; again in 1 h.');
  expect(reached({ quota: 'unknown' })).toBe('Unexpected.');
});

test('SH-11 a long list loads more near its end, once at a time, and by a link without scripts', async () => {
  let observed: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(shown: typeof observed, { rootMargin }: { rootMargin: string }) {
        expect(rootMargin).toBe('0px 0px 900px 0px');
        observed = shown;
      }
      observe() {}
      disconnect() {
        observed = undefined;
      }
    },
  );
  const fetchNextPage = vi.fn(async () => {});
  const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, isPlaceholderData: false, fetchNextPage };
  const open = (changed: object = {}, cursor: string | null = 'next', isShort = false) =>
    Screen.open(<LoadMore list={{ ...list, ...changed }} cursor={cursor} isShort={isShort} address={(at) => `/list?cursor=${at}`} />);
  const screen = await open();
  const link = () => screen.find<HTMLAnchorElement>('a[rel=next]');
  expect([link().getAttribute('href'), link().textContent]).toEqual(['/list?cursor=next', en.loadMore]);
  observed?.([{ isIntersecting: false }]);
  expect(fetchNextPage).not.toHaveBeenCalled();
  observed?.([{ isIntersecting: true }]);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  await screen.press(link());
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  for (const held of ['metaKey', 'ctrlKey', 'shiftKey']) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [held]: true });
    // The browser opens the target.
    const stop = (event: Event) => event.preventDefault();
    document.body.addEventListener('click', stop, { once: true });
    await screen.does(() => link().dispatchEvent(click));
  }
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  for (const held of [{ isFetchingNextPage: true }, { isPlaceholderData: true }, { isFetchNextPageError: true }, { hasNextPage: false }]) {
    await open(held);
    expect(observed, JSON.stringify(held)).toBeUndefined();
  }
  const loading = await open({ isFetchingNextPage: true });
  expect([link().textContent, link().getAttribute('aria-disabled')]).toEqual([en.loadingMore, 'true']);
  await loading.press(link());
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  const failed = await open({ isFetchNextPageError: true });
  expect([failed.find('[role=alert]').textContent, link().textContent]).toEqual([en.moreFailed, en.tryAgain]);
  expect((await open({}, null)).text()).toContain(en.endOfList);
  expect((await open({}, null, true)).text()).not.toContain(en.endOfList);
});

test('SH-11 a list paged by its address preserves the other parameters', async () => {
  let at: ReturnType<typeof useCursor>;
  function Paged() {
    at = useCursor();
    return null;
  }
  await Screen.open(<Paged />, { at: '/list?q=boat' });
  expect([at!.cursor, at!.newer, at!.olderAt('x'), at!.olderAt(null)]).toEqual([null, undefined, '/list?q=boat&cursor=x', undefined]);
  await Screen.open(<Paged />, { at: '/list?cursor=x' });
  expect([at!.cursor, at!.newer, at!.olderAt('y')]).toEqual(['x', '/list', '/list?cursor=y']);
  const place = (before: string) => newsCursorIn(new URLSearchParams({ before }));
  expect(place('2026-06-15T12:00:00.000000Z_abc-1')).toBe('2026-06-15T12:00:00.000000Z_abc-1');
  for (const wrong of ['', 'abc', '2026-06-15T12:00:00Z', '2026-06-15T12:00:00.000000Z_<x>']) expect(place(wrong)).toBeUndefined();
});

test('SH-11 typed codes are normalised, waits have readable units, and embedded data cannot end its element', () => {
  expect([typedCode(' ab-cd 23 45'), typedCode(undefined), typedCode('x')]).toEqual(['ABCD2345', '', 'X']);
  expect([0, 1, 59, 60, 61, 7_140, 7_141, 7_200, 7_201].map((seconds) => Object.values(waitStep(seconds)).join(' '))).toEqual([
    'second 1',
    'second 1',
    'second 59',
    'minute 1',
    'minute 2',
    'minute 119',
    'hour 2',
    'hour 2',
    'hour 3',
  ]);
  expect(structuredText({ name: '</script>&\u2028' })).toBe(
    '{"@context":"https://schema.org","name":"\\u003c/script\\u003e\\u0026\\u2028"}',
  );
});

test('SH-04 the address names the list of a page; another list starts at its beginning and keeps other parameters', async () => {
  let lists = { current: '', addressOf: (list: 'open' | 'ended'): string => list };
  function Lists() {
    lists = useListInAddress('polls', ['open', 'ended'] as const);
    return null;
  }
  const at = (address: string) => Screen.open(<Lists />, { at: address });
  await at('/network/K7M2PQ4X?tab=polls&polls=ended&cursor=abc');
  expect(lists.current).toBe('ended');
  expect(lists.addressOf('open')).toBe('/network/K7M2PQ4X?tab=polls');
  expect(lists.addressOf('ended')).toBe('/network/K7M2PQ4X?tab=polls&polls=ended');
  await at('/polls?polls=unknown');
  expect([lists.current, lists.addressOf('open')]).toEqual(['open', '/polls']);
});
