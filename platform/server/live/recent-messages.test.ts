import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentMessages } from './recent-messages.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const shownTo = (recent: RecentMessages, instant: number, ...rooms: string[]) => recent.since(instant, new Set(rooms))?.map(({ id }) => id);

test('HU-04 messages to one’s rooms since an instant are returned once each, and no others', () => {
  const recent = new RecentMessages();
  vi.setSystemTime(2_000);
  recent.note(['public', 'group:one'], { type: 'hub.changed', id: 'both' });
  vi.setSystemTime(3_000);
  recent.note(['group:two'], { type: 'hub.changed', id: 'two' });
  expect(shownTo(recent, 2_000, 'public', 'group:one')).toEqual(['both']);
  expect(shownTo(recent, 2_001, 'public', 'group:one')).toEqual([]);
  expect(shownTo(recent, 1_500, 'group:one', 'group:two')).toEqual(['both', 'two']);
});

test('HU-04 messages before the start, expired or evicted are unknown', () => {
  const recent = new RecentMessages(2);
  expect(shownTo(recent, 1_000, 'public')).toBeUndefined();
  expect(shownTo(recent, 1_001, 'public')).toEqual([]);
  for (const at of [2_000, 3_000, 4_000]) {
    vi.setSystemTime(at);
    recent.note(['public'], { type: 'hub.changed', id: String(at) });
  }
  expect(shownTo(recent, 2_000, 'public')).toBeUndefined();
  expect(shownTo(recent, 2_001, 'public')).toEqual(['3000', '4000']);
  recent.forget();
  expect(shownTo(recent, 4_000, 'public')).toBeUndefined();
  expect(shownTo(recent, 4_001, 'public')).toEqual([]);
});
