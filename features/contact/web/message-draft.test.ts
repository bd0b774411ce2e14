import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyText } from './message-draft.ts';

let stored: Map<string, string>;
/** Imported afresh for each test, since the module may hold the session of a previous one. */
let openDraftStore: typeof import('./message-draft.ts').openDraftStore;
let textFrom: typeof import('./message-draft.ts').textFrom;
const storage = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
beforeEach(async () => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', storage(stored));
  vi.stubGlobal('localStorage', storage(new Map()));
  vi.resetModules();
  ({ openDraftStore, textFrom } = await import('./message-draft.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const written = { ...emptyText, subject: 'Opening', message: 'When?' };

test('CO-01 a visitor’s text is stored in this window until it is empty', async () => {
  const keep = await openDraftStore();
  expect(keep.read()).toBeUndefined();
  keep.save(written);
  expect((await openDraftStore()).read()).toEqual(written);
  keep.save(emptyText);
  expect([...stored]).toEqual([]);
});

test('CO-01 in a window with a former session, a visitor neither reads nor stores text', async () => {
  const keep = await openDraftStore();
  keep.save(written);
  const before = [...stored];
  stored.set('windowOwner', 'ANA22222');
  expect(keep.read()).toBeUndefined();
  keep.save({ ...written, message: 'Mine' });
  expect([...stored]).toEqual([...before, ['windowOwner', 'ANA22222']]);
});

test('CO-01 SE-05 text begun as a visitor is moved to the user’s unsaved texts after sign-in', async () => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { id: 'ANA22222', username: 'ana', textKey: Buffer.alloc(32, 7).toString('base64url'), iat, exp: iat + 3600 };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  const device = new Map([['authToken', token]]);
  vi.stubGlobal('localStorage', storage(device));
  stored.set('contactDraft', JSON.stringify(written));
  const keep = await openDraftStore();
  expect(keep.read()).toEqual(written);
  expect(stored.has('contactDraft')).toBe(false);
  expect([...device.values()].join()).not.toContain('Opening');
  keep.save(emptyText);
  expect(keep.read()).toBeUndefined();
});

test('CO-01 stored data that is not a message or unreadable counts as none', async () => {
  const keep = await openDraftStore();
  for (const nonsense of ['', '{', 'null', '7']) {
    stored.set('contactDraft', nonsense);
    expect(keep.read(), nonsense).toBeUndefined();
  }
  stored.set('contactDraft', '{"name":7,"message":"When?"}');
  expect(keep.read()).toEqual({ ...emptyText, message: 'When?' });
  vi.stubGlobal('sessionStorage', undefined);
  expect(keep.read()).toBeUndefined();
  expect(() => keep.save(written)).not.toThrow();
  expect(textFrom((name) => name)).toEqual({ name: 'name', email: 'email', subject: 'subject', message: 'message' });
});
