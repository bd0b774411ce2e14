import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ReceivedUpload } from './completion.ts';
import type { StoredFiles } from './stored-files.ts';
import { sendTo, sentAt } from './send-file.ts';
import type { QueueDependencies } from './queue-types.ts';
import { UploadQueue } from './upload-queue.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/**
 * A tus server: resumable uploads, each created once per command. Each configured fault occurs
 * once.
 */
const received = new Map<string, { name: string; size: number; bytes: Buffer[] }>();
const started = new Map<string, string>();
type Fault = 'cut' | 'lost' | 'full' | 'away' | 'gone' | 'expired';
let faults: Fault[] = [];
let lastId = 0;
const sizeOf = (id: string) => received.get(id)?.bytes.reduce((sum, { length }) => sum + length, 0) ?? 0;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , , id = ''] = (request.url ?? '').split('/');
  const fault = faults.shift();
  const refuse = (status: number, code: string) => response.writeHead(status).end(JSON.stringify({ code }));
  if (fault === 'away') return void refuse(503, 'storedFile.unavailable');
  if (fault === 'expired') return void refuse(401, 'auth.expired');
  if (fault === 'gone' && id) received.delete(id);
  if (request.method === 'POST') {
    if (fault === 'full') return void refuse(507, 'upload.noSpace');
    const fields = String(request.headers['upload-metadata']).split(',');
    const { filename = '', commandId = '' } = Object.fromEntries(
      fields.map((pair) => pair.split(' ')).map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()]),
    ) as Record<string, string>;
    if (!started.has(commandId)) {
      started.set(commandId, `u${(lastId += 1)}`);
      received.set(`u${lastId}`, { name: filename, size: Number(request.headers['upload-length']), bytes: [] });
    }
    if (fault === 'lost') return void request.socket.destroy();
    return void response.writeHead(201, { location: `/api/uploads/${started.get(commandId)}` }).end();
  }
  const upload = received.get(id);
  if (!upload) return void refuse(404, 'thing.notFound');
  const state = () => ({ 'upload-offset': String(sizeOf(id)), 'upload-length': String(upload.size) });
  if (request.method === 'HEAD') return void response.writeHead(200, state()).end();
  const body: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) body.push(chunk);
  if (Number(request.headers['upload-offset']) !== sizeOf(id)) return void refuse(409, 'upload.offsetWrong');
  const whole = Buffer.concat(body);
  // Bytes received before the connection broke are stored.
  upload.bytes.push(fault === 'cut' ? whole.subarray(0, whole.length / 2) : whole);
  if (fault === 'cut' || fault === 'lost') return void request.socket.destroy();
  response.writeHead(204, state()).end();
}

const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/uploads`;
});
afterAll(() => void server.closeAllConnections());
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A device: the storage that survives a reload. */
function aDevice({ room = Infinity } = {}) {
  const texts = new Map<string, string>();
  const kept = new Map<string, Blob>();
  const files: StoredFiles = {
    async keep(key, file) {
      if (kept.size >= room) return false;
      kept.set(key, file);
      return true;
    },
    read: async (key) => kept.get(key),
    forget: async (key) => void kept.delete(key),
  };
  const records: QueueDependencies['records'] = {
    save: (_, key, text) => Boolean(texts.set(key, text)),
    all: () => [...texts.values()],
    remove: (_, key) => void texts.delete(key),
  };
  return { texts, kept, files, records };
}

type Device = ReturnType<typeof aDevice>;
interface Gallery {
  names: string[];
  made: Set<string>;
  fail: (() => void)[];
}

/** A queue on a device that adds uploads to a gallery, once per command. */
function aQueue({ files, records }: Device, gallery: Gallery, dependencies: Partial<QueueDependencies> = {}): UploadQueue {
  const end = async ({ name, uploadId, commandId }: ReceivedUpload) => {
    gallery.fail.shift()?.();
    if (!gallery.made.has(commandId)) {
      const upload = received.get(uploadId);
      if (!upload) throw { isProblem: true, code: 'upload.notFound', status: 404 };
      expect(Buffer.concat(upload.bytes).toString(), 'all of it, once').toBe(contentOf(name));
      gallery.made.add(commandId);
      gallery.names.push(name);
      received.delete(uploadId);
    }
    gallery.fail.shift()?.();
    return { to: '/media/1', label: 'Quay' };
  };
  const queue = new UploadQueue({
    records,
    files,
    send: sendTo(endpoint),
    sentOf: (id) => sentAt(endpoint, id),
    giveUp: (id) => void received.delete(id),
    endingOf: () => async () => end,
    pauses: [1],
    ...dependencies,
  });
  onTestFinished(() => queue.setSending(false));
  return queue;
}

const contentOf = (name: string) => `${name}|`.repeat(50);
const aFile = (name: string) => new File([contentOf(name)], name);
const aGallery = (): Gallery => ({ names: [], made: new Set(), fail: [] });
const to = { purpose: 'gallery', target: { galleryId: '1' } };
const nothingLeft = (queue: UploadQueue) =>
  vi.waitFor(() => expect(queue.shown().uploads).toEqual([]), { timeout: scaled(10_000), interval: 2 });
const networkFailed = () => {
  throw { isProblem: true, code: 'network.failed', status: 0 };
};

test('GA-02 after any failures and reloads, all files are there once and in order', async () => {
  const fault = fc.constantFrom<Fault | undefined>('cut', 'lost', 'full', 'away', 'gone', 'expired', undefined);
  const step = fc.constantFrom('reload', 'otherTab', 'pause', 'rest');
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.array(fault, { maxLength: 14 }),
      fc.array(step, { maxLength: 5 }),
      fc.array(fc.boolean(), { maxLength: 6 }),
      async (count, wrong, steps, endsFail) => {
        faults = wrong.filter((each) => each !== undefined);
        const device = aDevice();
        const gallery = aGallery();
        for (const isFailing of endsFail) gallery.fail.push(isFailing ? networkFailed : () => {});
        let queue = aQueue(device, gallery);
        queue.setSending(true);
        const names = Array.from({ length: count }, (_, index) => `${index}.jpg`);
        queue.begin(names.map(aFile), to);
        // Each file is stored on the device, as a reload needs.
        await vi.waitFor(() => expect(queue.isAtRisk()).toBe(false), { interval: 1 });
        for (const next of steps) {
          await new Promise((resolve) => setTimeout(resolve, 3));
          if (next === 'rest') continue;
          if (next === 'pause') {
            // All of them, the last one first, so that none overtakes another.
            const keys = queue.shown().uploads.map(({ key }) => key);
            for (const key of keys.toReversed()) queue.pause(key);
            for (const key of keys) queue.resume(key);
            continue;
          }
          const other = next === 'otherTab' ? aQueue(device, gallery) : undefined;
          queue.setSending(false);
          queue = other ?? aQueue(device, gallery);
          queue.setSending(true);
        }
        await nothingLeft(queue);
        expect(gallery.names).toEqual(names);
        expect([...device.texts, ...device.kept]).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

test('GA-02 a refused file is reported with the free space, and delays no other', async () => {
  faults = [];
  const gallery = aGallery();
  const refusal = { isProblem: true, code: 'upload.overQuota', status: 413, present: { limit: 10, left: 7 } };
  const real = sendTo(endpoint);
  let isFull = true;
  const send: QueueDependencies['send'] = (order) =>
    isFull && order.metadata['filename'] === 'large.jpg' ? Promise.reject(refusal) : real(order);
  const queue = aQueue(aDevice(), gallery, { send });
  queue.setSending(true);
  queue.begin([aFile('large.jpg'), aFile('small.jpg'), new File([], 'empty.jpg')], to);
  await vi.waitFor(() => expect(gallery.names).toEqual(['small.jpg']));
  expect(queue.shown().uploads).toMatchObject([
    { name: 'large.jpg', state: 'failed', code: 'upload.overQuota', bytes: 7 },
    { name: 'empty.jpg', state: 'failed', code: 'upload.empty' },
  ]);
  const [large, empty] = queue.shown().uploads;
  isFull = false;
  queue.resume(large?.key ?? '');
  queue.cancel(empty?.key ?? '');
  await nothingLeft(queue);
  expect(gallery.names).toEqual(['small.jpg', 'large.jpg']);
});

test('GA-02 FI-04 at the limit of unfinished uploads, others stay queued with the reason, and continue when one is complete', async () => {
  faults = [];
  const gallery = aGallery();
  const refusal = { isProblem: true, code: 'upload.tooMany', status: 429, present: { limit: 2 }, retryAfterSeconds: 600 };
  const real = sendTo(endpoint);
  const most = 2;
  let unfinished = 0;
  let refused = 0;
  let release: (() => void)[] = [];
  const send: QueueDependencies['send'] = async (order) => {
    if (unfinished >= most) {
      refused += 1;
      throw refusal;
    }
    unfinished += 1;
    await new Promise<void>((resolve) => release.push(resolve));
    await real(order);
    unfinished -= 1;
  };
  const queue = aQueue(aDevice(), gallery, { send });
  queue.setSending(true);
  const names = Array.from({ length: 9 }, (_, index) => `${index}.jpg`);
  queue.begin(names.map(aFile), to);
  await vi.waitFor(() => expect(queue.shown().uploads.filter(({ code }) => code === 'upload.tooMany')).toHaveLength(7));
  expect(queue.shown().uploads.every(({ state }) => state === 'running' || state === 'waiting')).toBe(true);
  // One refusal applies to all: the others send no useless requests.
  expect(refused).toBe(1);
  for (const name of names) {
    await vi.waitFor(() => expect(release.length).toBeGreaterThan(0));
    const [next, ...others] = release;
    release = others;
    next?.();
    await vi.waitFor(() => expect(gallery.names).toContain(name));
  }
  await nothingLeft(queue);
  expect(gallery.names).toEqual(names);
});

test('GA-02 a file not stored on the device is requested again after a reload, and another file is refused', async () => {
  faults = [];
  const device = aDevice({ room: 0 });
  const gallery = aGallery();
  const first = aQueue(device, gallery);
  const [key = ''] = first.begin([aFile('film.mp4')], to);
  expect(first.isAtRisk()).toBe(true);
  await vi.waitFor(() => expect([...device.texts.values()][0]).toMatch(/"ends":"[\da-f]{64}"/));
  const second = aQueue(device, gallery);
  second.setSending(true);
  await vi.waitFor(() => expect(second.shown().uploads[0]?.state).toBe('missing'));
  expect(await second.give(key, new File([contentOf('film.mp4').replace('m', 'n')], 'film.mp4'))).toBe(false);
  expect(await second.give(key, aFile('film.mp4'))).toBe(true);
  await nothingLeft(second);
  expect(gallery.names).toEqual(['film.mp4']);
});

test('GA-02 an upload that waits after a reload shows what the server has', async () => {
  faults = [];
  const device = aDevice({ room: 0 });
  const first = aQueue(device, aGallery());
  const [missing = '', paused = ''] = first.begin([aFile('film.mp4'), aFile('talk.mp4')], to);
  await vi.waitFor(() => expect([...device.texts.values()].join()).toMatch(/"ends":"[\da-f]{64}".*"ends":"[\da-f]{64}"/));
  first.pause(paused);
  for (const [key, sent] of [
    [missing, 7],
    [paused, 5],
  ] as const) {
    const record = JSON.parse(device.texts.get(key) ?? '') as { size: number };
    received.set(`on-${key}`, { name: key, size: record.size, bytes: [Buffer.alloc(sent)] });
    device.texts.set(key, JSON.stringify({ ...record, uploadId: `on-${key}` }));
  }
  const second = aQueue(device, aGallery());
  second.setSending(true);
  await vi.waitFor(() =>
    expect(second.shown().uploads).toMatchObject([
      { state: 'missing', sent: 7 },
      { state: 'paused', sent: 5 },
    ]),
  );
});

test('GA-02 if the code that completes uploads fails to load, it is retried like a lost connection', async () => {
  faults = [];
  const gallery = aGallery();
  let isOffline = true;
  const made = vi.fn(async () => undefined);
  const endingOf = () => () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(made));
  const queue = aQueue(aDevice(), gallery, { endingOf });
  queue.setSending(true);
  queue.begin([aFile('a')], to);
  await vi.waitFor(() => expect(queue.shown().uploads).toMatchObject([{ state: 'finishing', code: 'network.failed' }]), { interval: 1 });
  isOffline = false;
  await nothingLeft(queue);
  expect(made).toHaveBeenCalledOnce();
});

test('GA-02 a paused upload stops; one moved to the front is sent first; a cancelled one is gone on the server, too', async () => {
  faults = [];
  const gallery = aGallery();
  const sent: string[] = [];
  const real = sendTo(endpoint);
  const giveUp = vi.fn<QueueDependencies['giveUp']>();
  const send: QueueDependencies['send'] = (order) => {
    sent.push(order.metadata['filename'] ?? '');
    return real(order);
  };
  const queue = aQueue(aDevice(), gallery, { send, giveUp });
  const keys = queue.begin(['a', 'b', 'c', 'd', 'e'].map(aFile), to);
  queue.pause(keys[1] ?? '');
  queue.move(keys[4] ?? '', -4);
  queue.setSending(true);
  await vi.waitFor(() => expect(gallery.names).toEqual(['e', 'a', 'c', 'd']));
  expect(sent.slice(0, 3)).toEqual(['e', 'a', 'c']);
  expect(queue.shown().uploads).toMatchObject([{ name: 'b', state: 'paused', sent: 0 }]);
  expect(queue.shown().made).toEqual([{ to: '/media/1', label: 'Quay', count: 4, bytes: 4 * contentOf('a').length }]);
  queue.resume(keys[1] ?? '');
  await nothingLeft(queue);
  const [last = ''] = queue.begin([aFile('f')], { ...to, purpose: 'none' });
  queue.cancel(last);
  expect(queue.shown().uploads).toEqual([]);
});
