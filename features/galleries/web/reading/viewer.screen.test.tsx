import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFakeTimers } from '#platform/web/testing/screen.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import open from '../../words/public/en.json' with { type: 'json' };
import { openGallery } from '../testing/open-gallery.tsx';
import { audio, id, item, third } from '../testing/samples.ts';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GA-02 the viewer switches items by keys, buttons and swipes; closing leads back', async () => {
  const screen = await openGallery({}, `/media/${id}?among=mine`);
  const at = (which?: GalleryItem) => `/media/${id}?among=mine${which ? `&item=${which.id}` : ''}`;
  await screen.press('Low tide');
  expect(screen.at).toBe(at(item));
  const dialog = () => screen.find('dialog');
  expect(dialog().getAttribute('aria-label')).toBe('Low tide');
  expect(screen.text()).toContain('1 of 3');
  expect(screen.names()).not.toContain(open.previous);
  await screen.press(open.next);
  expect(screen.at).toBe(at(audio));
  const key = (name: string) => screen.key(name, {}, dialog());
  for (const [name, to] of [
    ['ArrowRight', third],
    ['ArrowRight', third],
    ['ArrowLeft', audio],
    ['Home', item],
    ['ArrowLeft', item],
    ['End', third],
  ] as const) {
    await key(name);
    expect(screen.at).toBe(at(to));
  }
  expect(screen.find('dialog a[download]').getAttribute('href')).toBe('/original');
  expect(screen.names()).not.toContain(open.next);
  await screen.press(open.previous);
  expect(document.querySelector('dialog a[download]')).toBeNull();
  // Arrow keys control the audio player instead.
  await screen.key('ArrowRight', {}, screen.find('dialog audio'));
  await screen.key('ArrowRight', {}, screen.find('dialog [type=range]'));
  expect(screen.at).toBe(at(audio));

  const touch = (type: string, spots: readonly (readonly [number, number])[], from: Element = dialog()) =>
    screen.does(() => {
      const touches = spots.map(([clientX, clientY]) => ({ clientX, clientY }));
      from.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches: touches }));
    });
  const swipe = async (right: number, down: number, from?: Element, fingers = 1) => {
    await touch(
      'touchstart',
      Array.from({ length: fingers }, () => [200, 200] as const),
      from,
    );
    await touch('touchend', [[200 + right, 200 + down]], from);
  };
  await swipe(-40, 0);
  await swipe(-100, 60);
  await swipe(-100, 0, dialog(), 2);
  await swipe(-100, 0, screen.find('dialog [type=range]'));
  expect(screen.at).toBe(at(audio));
  await swipe(-100, 0);
  expect(screen.at).toBe(at(third));
  await swipe(100, 0);
  expect(screen.at).toBe(at(audio));
  const back = vi.spyOn(history, 'go');
  await screen.press(open.close);
  expect(back.mock.calls.length + Number(screen.at === at())).toBeGreaterThan(0);

  const named = await openGallery({}, `/media/${id}?item=${third.id}`);
  expect(document.querySelector('dialog')).not.toBeNull();
  await named.does(() => named.find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(named.at).toBe(`/media/${id}`);
  expect(document.querySelector('dialog')).toBeNull();
  await openGallery({}, `/media/${id}?item=gone`);
  expect(document.querySelector('dialog')).toBeNull();
});

test('GA-02 a slideshow advances and loops until the user acts; it pauses while media play or the window is hidden', async () => {
  const screen = await openGallery({ items: [item, third] }, `/media/${id}?item=${item.id}`);
  const at = (which: GalleryItem) => `/media/${id}?item=${which.id}`;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const after = (ms: number) => screen.does(() => vi.advanceTimersByTime(ms));
  const isStatus = () => [...document.querySelectorAll('dialog p[role=status]')].some(({ textContent }) => textContent?.includes(' of 2'));
  expect(isStatus()).toBe(true);
  await screen.press(open.slideshow);
  expect(isStatus()).toBe(false);
  await after(4_999);
  expect(screen.at).toBe(at(item));
  await after(1);
  expect(screen.at).toBe(at(third));
  await after(5_000);
  expect(screen.at).toBe(at(item));
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await after(5_000);
  expect(screen.at).toBe(at(item));
  seen.mockRestore();
  const player = document.createElement('audio');
  Object.defineProperty(player, 'paused', { value: false });
  screen.find('dialog').append(player);
  await after(5_000);
  expect(screen.at).toBe(at(item));
  player.remove();
  await screen.press(open.slideshowStop);
  await after(10_000);
  expect(screen.at).toBe(at(item));
  await screen.press(open.slideshow);
  await screen.press(open.next);
  await after(10_000);
  expect(screen.at).toBe(at(third));
  expect((await openGallery({ items: [item] }, at(item))).names()).not.toContain(open.slideshow);
});

test('GA-02 an image is zoomed by keys, double tap and pinch, and panned by one finger', async () => {
  const screen = await openGallery({ items: [item, third] }, `/media/${id}?item=${item.id}`);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const looks = () => screen.find('dialog .media-image').style.transform;
  const isZoomed = () => document.querySelector('[data-zoomed]') !== null;
  for (const [key, transform] of [
    ['+', 'translate(0px, 0px) scale(1.5)'],
    ['=', 'translate(0px, 0px) scale(2.25)'],
    ['-', 'translate(0px, 0px) scale(1.5)'],
    ['-', ''],
  ] as const) {
    await screen.key(key, {}, screen.find('dialog'));
    expect(looks()).toBe(transform);
    expect(isZoomed()).toBe(transform !== '');
  }
  const stage = screen.find('dialog .media-image').parentElement as HTMLElement;
  const pointer = (type: string, x: number, y: number, pointerId = 1, timeStamp = 0, from: Element = stage) =>
    screen.does(() => {
      const event = Object.assign(new Event(type, { bubbles: true }), { clientX: x, clientY: y, pointerId });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      from.dispatchEvent(event);
    });
  const tap = async (x: number, at: number, from?: Element) => {
    await pointer('pointerdown', x, 150, 1, at, from);
    await pointer('pointerup', x, 150, 1, at, from);
  };
  await tap(200, 0);
  await tap(200, 400);
  expect(isZoomed()).toBe(false);
  await tap(240, 600);
  expect(isZoomed()).toBe(false);
  await tap(250, 800);
  expect(looks()).toBe('translate(-75px, 0px) scale(2.5)');
  await pointer('pointermove', 260, 160);
  expect(looks()).toBe('translate(-75px, 0px) scale(2.5)');
  await pointer('pointerdown', 250, 150, 1, 2_000);
  await pointer('pointermove', 260, 140, 1);
  expect(looks()).toBe('translate(-65px, -10px) scale(2.5)');
  await pointer('pointercancel', 260, 140, 1);
  await tap(200, 5_000);
  await tap(200, 5_100);
  expect(looks()).toBe('');
  const next = screen.named(open.next);
  await tap(200, 9_000, next);
  await tap(200, 9_100, next);
  expect(isZoomed()).toBe(false);

  await pointer('pointerdown', 180, 150, 1, 20_000);
  await pointer('pointerdown', 220, 150, 2, 20_010);
  await pointer('pointermove', 260, 150, 2);
  expect(looks()).toBe('translate(-20px, 0px) scale(2)');
  await pointer('pointerup', 260, 150, 2);
  await pointer('pointermove', 190, 150, 1);
  expect(looks()).toBe('translate(-10px, 0px) scale(2)');
  // Another item resets the zoom.
  await screen.key('ArrowRight', {}, screen.find('dialog'));
  expect(looks()).toBe('');
});
