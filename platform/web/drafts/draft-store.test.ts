import { expect, test } from 'vitest';
import { DraftStore } from './draft-store.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const writer = (id: string, byte: number) => ({ id, key: keyOf(byte), hasLeft: false });

class MemoryStorage {
  readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

test('SE-05 a stored text is there for the same person in a later session, and unreadable in the storage', () => {
  const storage = new MemoryStorage();
  expect(new DraftStore(writer('ANA', 1), storage).save('form', '/flux?q=secret', 'Words of Ana — naïve ✓')).toBe(true);
  expect(JSON.stringify([...storage.items])).not.toMatch(/Ana|secret|flux/);
  expect([...storage.items.keys()][0]).toMatch(/^text:ANA:form:[\w-]{22}$/);
  const later = new DraftStore(writer('ANA', 1), storage);
  expect(later.read('form', '/flux?q=secret')).toBe('Words of Ana — naïve ✓');
  expect(later.all('form')).toEqual(['Words of Ana — naïve ✓']);
});

test('SE-05 texts that were stored with and without the browser’s own base64 are readable with the other', () => {
  const bytes = Uint8Array.prototype as { toBase64?: unknown };
  const [own, storage, text] = [bytes.toBase64, new MemoryStorage(), 'Words of Ana — naïve ✓ '.repeat(3_000)];
  const store = () => new DraftStore(writer('ANA', 1), storage);
  try {
    delete bytes.toBase64;
    store().save('form', 'without', text);
    bytes.toBase64 = function (this: Uint8Array, { alphabet }: { alphabet: 'base64url' }) {
      return Buffer.from(this).toString(alphabet);
    };
    expect(store().read('form', 'without')).toBe(text);
    store().save('form', 'with', text);
    delete bytes.toBase64;
    expect(store().read('form', 'with')).toBe(text);
  } finally {
    if (own) bytes.toBase64 = own;
  }
});

test('SE-05 another person’s key decrypts nothing, even under the first one’s ID, nor under another name', () => {
  const storage = new MemoryStorage();
  const ana = new DraftStore(writer('ANA', 1), storage);
  ana.save('document', 'd1', 'Words of Ana');
  expect(new DraftStore(writer('BOB', 2), storage).read('document', 'd1')).toBeUndefined();
  expect(new DraftStore(writer('ANA', 2), storage).all('document')).toEqual([]);
  const [[key = '', locked = ''] = []] = storage.items;
  storage.items.set(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, locked);
  storage.items.delete(key);
  expect(ana.all('document')).toEqual([]);
});

test('SE-05 after signing out, or without a key, nothing is stored, however long the page stays open', () => {
  const storage = new MemoryStorage();
  const ana = writer('ANA', 1);
  const texts = new DraftStore(ana, storage);
  ana.hasLeft = true;
  expect(texts.save('document', 'd1', 'too late')).toBe(false);
  expect(new DraftStore(null, storage).save('document', 'd1', 'nobody')).toBe(false);
  expect(new DraftStore({ ...writer('ANA', 1), key: '' }, storage).save('document', 'd1', 'old token')).toBe(false);
  expect(storage.length).toBe(0);
});

test('DO-04 a long document is stored immediately', () => {
  const storage = new MemoryStorage();
  const texts = new DraftStore(writer('ANA', 1), storage);
  const long = 'é'.repeat(300_000);
  texts.save('document', 'long', long);
  expect(texts.read('document', 'long')).toBe(long);
});
