import { afterEach, expect, test, vi } from 'vitest';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import { OfflineSupport } from './offline-support.tsx';
import * as reading from './offline-cache.ts';
import * as worker from './service-worker-client.ts';

const settings = { ownerName: '', hostingName: '', publicUrl: 'http://localhost:3000', modulesOff: [], isDevelopment: false };

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('PW-01 PW-03 offline support loads after the first view, immediately without a connection', async () => {
  const started: string[] = [];
  vi.spyOn(worker, 'startWorker').mockImplementation(async () => void started.push('worker'));
  vi.spyOn(worker, 'dropUnavailableWorker').mockImplementation(async () => void started.push('no worker'));
  vi.spyOn(reading, 'storeReads').mockImplementation(async () => void started.push('reading'));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const open = (isDevelopment: boolean) =>
    Screen.open(
      <SettingsContext value={{ ...settings, isDevelopment }}>
        <OfflineSupport />
      </SettingsContext>,
    );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await open(false);
  await screen.does(() => vi.advanceTimersByTimeAsync(3_999));
  expect(started).toEqual([]);
  await screen.does(() => vi.advanceTimersByTimeAsync(1));
  expect(started).toEqual(['worker', 'reading']);
  started.length = 0;
  online.mockReturnValue(false);
  const offline = await open(true);
  await offline.does(() => vi.advanceTimersByTimeAsync(0));
  expect(started).toEqual(['no worker', 'reading']);
  // If the page was left before, nothing is loaded.
  started.length = 0;
  online.mockReturnValue(true);
  const left = await open(false);
  await left.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(started).toEqual([]);
});
