import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Writer } from '../session/session.tsx';
import { UserUploads } from './user-uploads.ts';
import type { UploadsShown } from './queue-types.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/** Storage shared by all tabs of a browser. */
class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  key = (index: number) => [...this.items.keys()][index] ?? null;
  get length() {
    return this.items.size;
  }
}

let page: EventTarget & { visibilityState: string };
let opened: UserUploads[] = [];
let ana: Writer;
let turn = 0;
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  // Locks and channels belong to the process, so each test uses another person.
  ana = { id: `ANA2222${(turn += 1)}`, key: 'k'.repeat(43), hasLeft: false };
});
afterEach(async () => {
  for (const uploads of opened) uploads.stop();
  opened = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aTab(): UserUploads {
  const tab = new UserUploads(ana);
  opened.push(tab);
  return tab;
}
const target = { purpose: 'galleryItem', target: { galleryId: 'g' } };
const boat = () => new File(['a boat'], 'boat.jpg');
const states = ({ uploads }: UploadsShown) => uploads.map(({ name, state, code }) => [name, state, code]);
const until = (isSo: () => unknown) => vi.waitFor(() => expect(isSo()).toBeTruthy(), { timeout: scaled(20_000), interval: 5 });
/** No server is reachable: the upload waits for a retry. */
const waits = ['boat.jpg', 'waiting', 'network.failed'];

test('GA-02 one of the tabs sends; the others show its progress and send it actions', async () => {
  const first = aTab();
  await until(() => states(first.shown()).length === 0);
  const second = aTab();
  const [key = ''] = second.begin([boat()], target);
  await until(() => states(first.shown())[0]?.[2] === 'network.failed');
  expect(states(first.shown())).toEqual([waits]);
  await until(() => states(second.shown())[0]?.[2] === 'network.failed');
  second.act({ do: 'pause', key });
  await until(() => states(first.shown())[0]?.[1] === 'paused');
  await until(() => states(second.shown())[0]?.[1] === 'paused');
  second.act({ do: 'resume', key });
  await until(() => states(first.shown())[0]?.[1] !== 'paused');
  const [other = ''] = first.begin([new File(['oar'], 'oar.jpg')], target);
  await until(() => second.shown().uploads.length === 2);
  second.act({ do: 'move', key: other, by: -1 });
  await until(() => first.shown().uploads[0]?.name === 'oar.jpg');
  second.act({ do: 'cancel', key: other });
  await until(() => first.shown().uploads.length === 1);
  await until(() => second.shown().uploads.length === 1);
  // When that tab is closed the next one continues, with its file.
  first.stop();
  second.act({ do: 'pause', key });
  await until(() => {
    second.act({ do: 'pause', key });
    return states(second.shown())[0]?.[1] === 'paused';
  });
});

test('GA-02 a suspended sending tab is replaced after 3 s by a visible one; a responsive one is not', async () => {
  const name = `uploads ${ana.id}`;
  let wasTaken = false;
  const asleep = (answers: boolean) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => {
      const { kind } = data as { kind: string };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window and takes no origin
      if (answers && kind === 'hello') channel.postMessage({ kind: 'shown', shown: { uploads: [], pace: null, made: [] } });
    });
    return channel;
  };
  const held = new Promise<void>((resolve) => {
    navigator.locks.request(name, () => (resolve(), new Promise<void>(() => {}))).catch(() => (wasTaken = true));
  });
  await held;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settle = async (isSo = () => false, turns = 10) => {
    for (let turn = 0; turn < turns && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  };
  const awake = asleep(true);
  const tab = aTab();
  const [key = ''] = tab.begin([boat()], target);
  const isSending = () => {
    tab.act({ do: 'pause', key });
    const isPaused = tab.shown().uploads[0]?.state === 'paused';
    tab.act({ do: 'resume', key });
    return isPaused;
  };
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isSending(), wasTaken]).toEqual([false, false]);
  awake.close();
  // A hidden tab sends no request.
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isSending(), wasTaken]).toEqual([false, false]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(2_999);
  await settle();
  expect([isSending(), wasTaken]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  await settle(() => wasTaken && isSending(), 100_000);
  expect([isSending(), wasTaken]).toEqual([true, true]);
});

test('GA-02 leaving warns only while a file that is not stored on this device is being sent', async () => {
  const tab = aTab();
  const warned = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  expect(warned()).toBe(false);
  const [key = ''] = tab.begin([boat()], target);
  await until(() => states(tab.shown())[0]?.[2] === 'network.failed');
  expect(warned()).toBe(true);
  tab.act({ do: 'pause', key });
  expect(warned()).toBe(false);
  tab.act({ do: 'cancel', key });
  tab.stop();
  expect(warned()).toBe(false);
});

test('GA-02 waiting uploads are retried when online; without locks each tab sends its own and stores nothing', async () => {
  vi.stubGlobal('navigator', {});
  const [first, second] = [aTab(), aTab()];
  const received = vi.fn();
  const leave = first.subscribe(received);
  first.begin([boat()], target);
  await until(() => states(first.shown())[0]?.[2] === 'network.failed');
  expect(received).toHaveBeenCalled();
  expect(second.shown().uploads).toEqual([]);
  expect(localStorage.length).toBe(0);
  for (const sign of ['online', 'pageshow']) {
    dispatchEvent(new Event(sign));
    expect(states(first.shown())[0]?.[1]).toBe('running');
    await until(() => states(first.shown())[0]?.[2] === 'network.failed');
  }
  leave();
  received.mockClear();
  dispatchEvent(new Event('online'));
  expect(received).not.toHaveBeenCalled();
});
