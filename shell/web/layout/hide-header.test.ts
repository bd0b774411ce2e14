import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/**
 * A page of 3,000 pixels in a window of 800; returns a function that scrolls, and returns whether
 * the header is hidden.
 */
async function aPage({ isStill = false } = {}): Promise<(to: number) => string | undefined> {
  const window = Object.assign(new EventTarget(), { scrollY: 0, innerHeight: 800 });
  const dataset: Record<string, string> = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { documentElement: { dataset, scrollHeight: 3_000 } });
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  vi.resetModules();
  const { hideHeaderOnScroll } = await import('./hide-header.ts');
  hideHeaderOnScroll();
  return (to) => {
    window.scrollY = to;
    window.dispatchEvent(new Event('scroll'));
    return dataset['header'];
  };
}

test('SH-06 the header hides on scrolling down, and returns on scrolling up', async () => {
  const scrollTo = await aPage();
  expect(scrollTo(200)).toBe('away');
  expect(scrollTo(400)).toBe('away');
  expect(scrollTo(392)).toBeUndefined();
  expect(scrollTo(500)).toBe('away');
});

test('SH-06 layout shifts of some pixels and bounces beyond the ends do not move the header', async () => {
  const scrollTo = await aPage();
  expect(scrollTo(7)).toBeUndefined();
  expect(scrollTo(8)).toBe('away');
  expect(scrollTo(0)).toBeUndefined();
  expect(scrollTo(-50)).toBeUndefined();
  expect(scrollTo(2_200)).toBe('away');
  expect(scrollTo(2_300)).toBe('away');
  expect(scrollTo(2_200)).toBe('away');
});

test('SH-06 SH-04 with reduced motion the header stays', async () => {
  const scrollTo = await aPage({ isStill: true });
  expect(scrollTo(400)).toBeUndefined();
});
