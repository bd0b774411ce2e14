import { expect, test } from 'vitest';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { MessageStore } from './message-store.ts';
import type { WaitingMessage } from './waiting-message.ts';

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

const of = (id: string, byte: number, storage: MemoryStorage) =>
  new MessageStore(new DraftStore({ id, key: Buffer.alloc(32, byte).toString('base64url'), hasLeft: false }, storage));
const message = (clientId: string, key?: string): WaitingMessage => ({
  clientId,
  conversationId: 'talk',
  turn: 1,
  text: `Words of ${clientId}`,
  replyTo: null,
  attachments: key === undefined ? [] : [{ key, name: 'a.jpg', size: 1, type: '', description: '', uploadId: null }],
  failure: null,
});

test('ME-05 unsent messages are available to their author in a later session only, and are encrypted on the device', () => {
  const storage = new MemoryStorage();
  expect(of('ANA', 1, storage).save(message('one'))).toBe(true);
  expect(JSON.stringify([...storage.items])).not.toMatch(/Words|talk|one/);
  expect(of('ANA', 1, storage).waiting()).toEqual([message('one')]);
  expect(of('BOB', 2, storage).waiting()).toEqual([]);
  expect(of('ANA', 2, storage).waiting()).toEqual([]);
});

test('ME-04 an upload completed while no window was open belongs to its message; sending leaves no data behind', () => {
  const storage = new MemoryStorage();
  const stored = of('ANA', 1, storage);
  stored.save(message('one', 'file'));
  stored.saveFile('file', 'upload');
  const [waiting] = of('ANA', 1, storage).waiting();
  expect(waiting?.attachments[0]?.uploadId).toBe('upload');
  stored.forget(message('one', 'file'));
  expect(storage.length).toBe(0);
});

test('ME-05 a draft is stored per conversation, beside unsent messages', () => {
  const storage = new MemoryStorage();
  const stored = of('ANA', 1, storage);
  const draft = { conversationId: 'talk', text: 'Half a sen', replyTo: null, attachments: [], at: 1 };
  stored.save(message('one'));
  stored.saveDraft(draft);
  expect(of('ANA', 1, storage).draftOf('talk')).toEqual(draft);
  expect(stored.waiting()).toHaveLength(1);
  stored.forgetDraft('talk');
  expect(stored.draftOf('talk')).toBeUndefined();
});
