import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../words/uploads/en.json' with { type: 'json' };
import { Screen } from '../testing/screen.tsx';
import type { ReceivedUpload } from './completion.ts';
import { UploadsCorner } from './uploads-corner.tsx';
import { beginUploads } from './uploads.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
/** The server’s answers for files of these names; others are accepted. */
let refusals: Record<string, [status: number, body: object] | 'away'> = {};
/** Started uploads wait until this is called. */
let goOn: () => void = () => {};
let waits: Promise<void> | undefined;
let given: string[] = [];

/** The parts of XMLHttpRequest that the upload client uses, with a fake server. */
class Request extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  #method = '';
  #sent: Record<string, string> = {};
  #answered: Record<string, string> = {};
  open(method: string): void {
    this.#method = method;
  }
  setRequestHeader(name: string, value: string): void {
    this.#sent[name.toLowerCase()] = value;
  }
  getResponseHeader = (name: string) => this.#answered[name.toLowerCase()] ?? null;
  abort(): void {}
  async send(body?: { size: number }): Promise<void> {
    await waits;
    const [, packed = ''] = /filename ([^,]+)/.exec(this.#sent['upload-metadata'] ?? '') ?? [];
    const name = packed && Buffer.from(packed, 'base64').toString();
    const refused = refusals[name];
    if (this.#method === 'POST') given.push(name);
    if (refused === 'away') return this.onerror?.(new Error('away'));
    if (refused) [this.status, this.responseText] = [refused[0], JSON.stringify(refused[1])];
    else if (this.#method === 'POST') [this.status, this.#answered] = [201, { location: `/api/uploads/of-${name}` }];
    else if (this.#method === 'HEAD') [this.status, this.#answered] = [200, { 'upload-offset': '0', 'upload-length': '100' }];
    else {
      [this.status, this.#answered] = [204, { 'upload-offset': String(Number(this.#sent['upload-offset'] ?? 0) + (body?.size ?? 0)) }];
    }
    this.onload?.();
  }
}

beforeEach(() => {
  refusals = {};
  given = [];
  waits = undefined;
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(async () => {
  goOn();
  await Screen.leave();
  vi.unstubAllGlobals();
});

const made: ReceivedUpload[] = [];
const endings = {
  item: async () => async (upload: ReceivedUpload) => {
    made.push(upload);
    return { to: '/media/1', label: 'The bay' };
  },
  quiet: async () => async () => null,
};
const open = () => Screen.open(<UploadsCorner endings={endings} />, { as: ana });
const file = (name: string, size = 100) => new File(['x'.repeat(size)], name);
const begin = (screen: Screen, files: readonly File[], purpose = 'item') =>
  screen.does(() => beginUploads(files, { purpose, target: { galleryId: '1' } }));
const line = (name: string) => [...document.querySelectorAll('li')].find((each) => each.querySelector('bdi')?.textContent === name);
const named = (words: string, name: string) => words.replace('{name}', name);
const buttons = (name: string) =>
  [...(line(name)?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('GA-02 completed uploads are combined with a link, until dismissed', async () => {
  const screen = await open();
  expect(screen.text()).toBe('');
  await begin(screen, [file('one.jpg'), file('two.jpg')]);
  await screen.until(() => document.querySelector('a[href="/media/1"]'));
  await screen.until(() => screen.text().includes('2 files'));
  expect(screen.find('a[href="/media/1"]').textContent).toBe('2 files uploaded: The bay');
  expect(screen.find('[role=status]').textContent).toContain('2 files uploaded: The bay');
  expect(made.map(({ name, uploadId }) => [name, uploadId])).toEqual([
    ['one.jpg', 'of-one.jpg'],
    ['two.jpg', 'of-two.jpg'],
  ]);
  await screen.press(en.dismiss);
  expect(document.querySelector('section[data-stays]')).toBeNull();
  // Some features display their own message.
  await begin(screen, [file('three.jpg')], 'quiet');
  await screen.until(() => given.includes('three.jpg') && !document.querySelector('progress'));
  expect(screen.text()).toBe('');
});

test('GA-02 SH-11 each file shows its progress and actions: move, pause, resume, cancel', async () => {
  ({ promise: waits, resolve: goOn } = Promise.withResolvers<void>());
  const screen = await open();
  await begin(
    screen,
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => file(name)),
  );
  const opener = () => screen.find('button[aria-expanded]');
  expect(opener().textContent).toContain('Uploading 5 files');
  expect([opener().title, document.querySelector('li')]).toEqual([en.showFiles, null]);
  await screen.press(opener());
  expect(opener().title).toBe(en.hideFiles);
  expect(screen.find<HTMLProgressElement>('section > progress').getAttribute('max')).toBe('500');
  const names = () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
  // Some are sent immediately, the others wait; the first cannot be moved forward.
  const waiting = () => names().filter((name) => line(name ?? '')?.textContent?.includes(en['state.waiting']));
  expect(waiting().length).toBeGreaterThan(0);
  expect(buttons('a.jpg')).toEqual([named(en.pauseNamed, 'a.jpg'), named(en.cancelNamed, 'a.jpg')]);
  const last = 'e.jpg';
  expect(buttons(last)).toEqual([named(en.earlierNamed, last), named(en.pauseNamed, last), named(en.cancelNamed, last)]);
  expect(line(last)?.textContent).toContain(`${en['state.waiting']} · 0 kB of 100 bytes`);
  await screen.press(named(en.earlierNamed, last));
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'e.jpg', 'd.jpg']);
  await screen.press(named(en.pauseNamed, last));
  expect(line(last)?.textContent).toContain(en['state.paused']);
  expect(buttons(last)).toEqual([named(en.resumeNamed, last), named(en.cancelNamed, last)]);
  await screen.press(named(en.resumeNamed, last));
  expect(buttons(last)).toContain(named(en.pauseNamed, last));
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await screen.press(named(en.cancelNamed, name));
  expect(names()).toEqual([last]);
  expect(opener().textContent).toContain('Uploading 1 file');
  await screen.press(opener());
  expect(document.querySelector('li')).toBeNull();
  await screen.does(() => goOn());
  await screen.until(() => document.querySelector('a[href="/media/1"]'));
});

test('GA-02 FI-04 a problem is displayed with the free space, and can be retried', async () => {
  refusals = {
    'full.jpg': [413, { code: 'upload.overQuota', present: { left: 2_000_000 } }],
    'large.jpg': [413, { code: 'upload.tooLarge', present: { maxBytes: 5_000_000 } }],
    'odd.exe': [415, {}],
    'away.jpg': 'away',
    'ill.jpg': [503, { code: 'storedFile.unavailable' }],
  };
  const screen = await open();
  await begin(screen, [...Object.keys(refusals).map((name) => file(name)), file('empty.jpg', 0)]);
  await screen.until(() => Object.keys(refusals).every((name) => given.includes(name)));
  await screen.press(screen.find('button[aria-expanded]'));
  const says = (name: string) => line(name)?.textContent ?? '';
  await screen.until(() => says('ill.jpg').includes('will resume automatically'));
  expect(says('full.jpg')).toContain('There is not enough space for this file (2 MB).');
  expect(says('large.jpg')).toContain('This file is too large. The maximum is 5 MB.');
  expect(says('away.jpg')).toContain(en.noConnection);
  expect(says('empty.jpg')).toContain('This file is empty');
  expect(says('odd.exe')).toContain('Files of this type are not allowed.');
  expect(buttons('full.jpg')).toEqual([named(en.retryNamed, 'full.jpg'), named(en.cancelNamed, 'full.jpg')]);
  expect(screen.find('button[aria-expanded]').textContent).toContain('Uploading 2 files · 4 files need your attention');
  expect(screen.find('[role=status]').textContent).toContain('4 files need your attention');
  refusals = {};
  await screen.press(named(en.retryNamed, 'full.jpg'));
  await screen.until(() => !line('full.jpg'));
  expect(screen.find('button[aria-expanded]').textContent).toContain('3 files need your attention');
  for (const name of ['large.jpg', 'odd.exe', 'away.jpg', 'ill.jpg', 'empty.jpg'])
    if (line(name)) await screen.press(named(en.cancelNamed, name));
  expect(document.querySelector('progress')).toBeNull();
});
