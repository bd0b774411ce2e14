import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcements } from './announcements.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('NE-05 events within three seconds are announced together, and those above the limit are counted', () => {
  const announcements = new Announcements();
  const shown = vi.fn();
  announcements.subscribe(shown);
  for (const text of ['one', 'two', 'three', 'four', 'five']) announcements.say(text);
  expect(shown).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(shown).toHaveBeenCalledOnce();
  expect(announcements.said()).toEqual({ texts: ['one', 'two', 'three'], more: 2 });
  announcements.say('six');
  vi.advanceTimersByTime(3_000);
  expect(announcements.said()).toEqual({ texts: ['six'], more: 0 });
});
