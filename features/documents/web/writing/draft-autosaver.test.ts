import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { DraftAutosaver, type RemoteDrafts } from './draft-autosaver.ts';
import { LocalDrafts } from './local-drafts.ts';
import { nothingWritten, type Written } from './written.ts';

/** Web Storage in memory; `isFull` makes it throw. */
class MemoryStorage {
  readonly #items = new Map<string, string>();
  isFull = false;
  get length(): number {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#items.set(key, value);
  }
}

/** Fake server with the rules of the real one. */
class MemoryServer implements RemoteDrafts {
  documents = new Map<string, { written: Written; version: number }>();
  keys = new Map<string, string>();
  failure: { code: string; status: number } | undefined;
  /** Texts saved as versions before they were replaced. */
  replaced: string[] = [];
  losesAnswer = false;
  calls = 0;
  #fail(): void {
    this.calls += 1;
    if (this.failure) throw { isProblem: true, ...this.failure };
  }
  async create(written: Written, draftKey: string): Promise<{ id: string; version: number }> {
    this.#fail();
    const id = this.keys.get(draftKey) ?? `d${this.documents.size + 1}`;
    if (!this.keys.has(draftKey)) this.documents.set(id, { written, version: 1 });
    this.keys.set(draftKey, id);
    return this.#answer(id);
  }
  async update(id: string, written: Written, version: number, keepPresent: boolean): Promise<{ id: string; version: number }> {
    this.#fail();
    const document = this.documents.get(id);
    if (!document) throw { isProblem: true, code: 'thing.notFound', status: 404 };
    if (document.version !== version)
      throw { isProblem: true, code: 'state.conflict', status: 409, present: { version: document.version } };
    if (keepPresent) this.replaced.push(document.written.title);
    this.documents.set(id, { written, version: version + 1 });
    return this.#answer(id);
  }
  #answer(id: string): { id: string; version: number } {
    if (this.losesAnswer) throw { isProblem: true, code: 'network.failed', status: 0 };
    return { id, version: this.documents.get(id)!.version };
  }
}

const saying = (title: string): Written => ({ ...nothingWritten, title });
const ana = { id: 'ANAANAAN', key: 'A'.repeat(43), hasLeft: false };
const bob = { id: 'BOBBOBBO', key: 'B'.repeat(42) + 'A', hasLeft: false };
let storage: MemoryStorage;
let server: MemoryServer;
let local: LocalDrafts;
let created: string[];

beforeEach(() => {
  vi.useFakeTimers();
  storage = new MemoryStorage();
  server = new MemoryServer();
  local = new LocalDrafts(new DraftStore(ana, storage));
  created = [];
});
afterEach(() => vi.useRealTimers());

function autosaver(
  more: { id?: string; version?: number; written?: Written; isUnsaved?: boolean; isAutomatic?: boolean; draftKey?: string } = {},
): DraftAutosaver {
  const { id = null, version = null, written = nothingWritten, isUnsaved = false, isAutomatic = true, draftKey = randomUuid() } = more;
  return new DraftAutosaver({
    start: { draftKey, id, version, written, isUnsaved },
    local,
    remote: server,
    isAutomatic,
    onCreated: (made) => created.push(made),
  });
}

describe('while writing', () => {
  test('DO-04 every change is stored on the device immediately and on the server one second after the last one', async () => {
    const draft = autosaver();
    draft.change(saying('A'));
    draft.change(saying('Ab'));
    expect(local.newest()?.written.title).toBe('Ab');
    expect(draft.snapshot().state).toBe('saving');
    await vi.advanceTimersByTimeAsync(999);
    expect(server.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.documents.get('d1')?.written.title).toBe('Ab');
    expect(draft.snapshot()).toMatchObject({ state: 'saved', id: 'd1', version: 1 });
    expect(created).toEqual(['d1']);
    expect(storage.length).toBe(0);
  });

  test('DO-04 continuous typing is saved too', async () => {
    const draft = autosaver();
    for (let index = 0; index < 30; index += 1) {
      draft.change(saying(`${index}`));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(server.documents.get('d1')?.version).toBeGreaterThanOrEqual(1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(server.documents.get('d1')?.written.title).toBe('29');
  });

  test('DO-04 changes during a save are saved after it', async () => {
    const draft = autosaver();
    draft.change(saying('first'));
    const saving = draft.save();
    draft.change(saying('second'));
    expect(await saving).toBe(true);
    expect(server.documents.get('d1')).toMatchObject({ written: { title: 'second' }, version: 2 });
    expect(storage.length).toBe(0);
  });

  test('DO-05 a published document is stored on the device until the user saves', async () => {
    server.documents.set('p1', { written: saying('old'), version: 4 });
    const draft = autosaver({ id: 'p1', version: 4, written: saying('old'), isAutomatic: false });
    draft.change(saying('new'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toBe(0);
    expect(draft.snapshot().state).toBe('kept');
    expect(local.find('p1')).toMatchObject({ version: 4, written: { title: 'new' } });
    expect(await draft.save()).toBe(true);
    expect(server.documents.get('p1')).toMatchObject({ written: { title: 'new' }, version: 5 });
  });
});

test('DO-04 leaving the page saves the rest and does not navigate back', async () => {
  const draft = autosaver();
  draft.change(saying('on the way out'));
  draft.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.documents.get('d1')?.written.title).toBe('on the way out');
  expect(created).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toBe(1);
});

describe('failures', () => {
  test('DO-04 offline, the text stays on the device and is saved when the connection is back', async () => {
    server.failure = { code: 'network.failed', status: 0 };
    const draft = autosaver();
    draft.change(saying('offline'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.snapshot().state).toBe('kept');
    draft.change(saying('still offline'));
    expect(draft.snapshot().state).toBe('kept');
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(5001);
    expect(server.documents.get('d1')?.written.title).toBe('still offline');
    expect(draft.snapshot().state).toBe('saved');
  });

  test('DO-04 an expired session loses nothing', async () => {
    server.failure = { code: 'auth.expired', status: 401 };
    const draft = autosaver();
    draft.change(saying('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.snapshot().state).toBe('kept');
    expect(local.newest()?.written.title).toBe('mine');
    expect(new LocalDrafts(new DraftStore(bob, storage)).newest()).toBeUndefined();
  });

  test('DO-04 after a crash the next visit continues with the stored text', async () => {
    const crashed = autosaver();
    crashed.change(saying('before the crash'));
    const stored = local.newest()!;
    const again = autosaver({ ...stored, id: undefined, version: undefined, isUnsaved: true });
    again.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.documents.get('d1')?.written.title).toBe('before the crash');
    expect(local.newest()).toBeUndefined();
  });

  test('DO-04 a creation whose response was lost creates no second draft, and later changes are kept', async () => {
    server.losesAnswer = true;
    const draft = autosaver();
    draft.change(saying('one'));
    await vi.advanceTimersByTimeAsync(1000);
    server.losesAnswer = false;
    draft.change(saying('two'));
    draft.retry();
    await vi.advanceTimersByTimeAsync(2000);
    expect([...server.documents.values()].map(({ written }) => written.title)).toEqual(['two']);
    expect(draft.snapshot().state).toBe('saved');
  });

  test('DO-05 another save is a conflict; nothing is sent until the user chooses', async () => {
    server.documents.set('d9', { written: saying('theirs'), version: 3 });
    const draft = autosaver({ id: 'd9', version: 2 });
    draft.change(saying('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.snapshot().state).toBe('conflict');
    draft.change(saying('mine, longer'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.documents.get('d9')?.written.title).toBe('theirs');
    expect(local.find('d9')?.written.title).toBe('mine, longer');
    expect(await draft.replaceOther(3)).toBe(true);
    expect(server.documents.get('d9')).toMatchObject({ written: { title: 'mine, longer' }, version: 4 });
  });

  test('DO-05 a merged text is saved, the other one stored as a version, and writing continues', async () => {
    server.documents.set('d9', { written: saying('theirs'), version: 3 });
    const draft = autosaver({ id: 'd9', version: 2 });
    draft.change(saying('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await draft.replaceOther(3, saying('theirs and mine'))).toBe(true);
    expect(server.documents.get('d9')).toMatchObject({ written: { title: 'theirs and mine' }, version: 4 });
    draft.change(saying('theirs and mine, longer'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.documents.get('d9')).toMatchObject({ written: { title: 'theirs and mine, longer' }, version: 5 });
    // Only the text of the other save is kept as a version, not each of the viewer's later saves.
    expect(server.replaced).toEqual(['theirs']);
  });

  test('DO-05 a save during a merge is another conflict, and the merged text stays on the device', async () => {
    server.documents.set('d9', { written: saying('theirs, once more'), version: 4 });
    const draft = autosaver({ id: 'd9', version: 2, written: saying('mine'), isUnsaved: true });
    expect(await draft.replaceOther(3, saying('merged'))).toBe(false);
    expect(draft.snapshot().state).toBe('conflict');
    expect(local.find('d9')?.written.title).toBe('merged');
    expect(server.documents.get('d9')?.written.title).toBe('theirs, once more');
  });

  test('DO-05 in a conflict both texts can be kept', async () => {
    server.documents.set('d9', { written: saying('theirs'), version: 3 });
    const draft = autosaver({ id: 'd9', version: 2 });
    draft.change(saying('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    const id = await draft.saveAsNew();
    expect(server.documents.get(id!)?.written.title).toBe('mine');
    expect(server.documents.get('d9')?.written.title).toBe('theirs');
    expect(storage.length).toBe(0);
  });

  test('DO-04 the text of a document deleted elsewhere is still available', async () => {
    const draft = autosaver({ id: 'd5', version: 2 });
    draft.change(saying('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.snapshot().state).toBe('gone');
    expect(local.find('d5')?.written.title).toBe('mine');
  });

  test('DO-04 closing loses only text that is neither on the device nor on the server', async () => {
    storage.isFull = true;
    const draft = autosaver();
    expect(draft.wouldLose).toBe(false);
    draft.change(saying('big'));
    expect(draft.wouldLose).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.wouldLose).toBe(false);
  });

  test('DO-03 a rejected save is reported and retried with the next change', async () => {
    server.failure = { code: 'input.invalid', status: 422 };
    const draft = autosaver();
    draft.change(saying('too long'));
    expect(await draft.save()).toBe(false);
    expect(draft.snapshot()).toMatchObject({ state: 'refused', problem: { code: 'input.invalid' } });
    server.failure = undefined;
    draft.change(saying('shorter'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.snapshot().state).toBe('saved');
  });
});

test('DO-04 draft keys are unique UUIDs', () => {
  const keys = Array.from({ length: 50 }, randomUuid);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(50);
});

test('DO-04 unrelated entries in local storage are ignored', () => {
  const stored = new DraftStore(ana, storage);
  stored.save('document', 'x', '{"id":null,"draftKey":7}');
  stored.save('document', 'y', 'no JSON');
  storage.setItem('text:ANAANAAN:document:z', 'nothing that was locked');
  expect(local.newest()).toBeUndefined();
  expect(local.find('y')).toBeUndefined();
});
