import { getSchema } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap';
import type { LiveState } from '#features/documents/contract/live-endpoints.ts';
import { StoredUpdates } from '#features/documents/web/writing/together/stored-updates.ts';
import { LiveText } from '#features/documents/web/writing/together/live-text.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { editorExtensions } from '#platform/web/rich-text/editor-extensions.ts';
import { MediaPlaces } from '#platform/web/rich-text/media-places.ts';
import type { MemoryServer } from './memory-server.ts';

const media = { places: new MediaPlaces(), take: () => [] };
export const schema = getSchema(editorExtensions({ placeholder: () => '', onRefused: () => {}, media }));

/** State stored on the device. */
class MemoryStorage {
  readonly #texts = new Map<string, string>();
  getItem = (key: string): string | null => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string): void => void this.#texts.set(key, text);
  removeItem = (key: string): void => void this.#texts.delete(key);
  key = (index: number): string | null => [...this.#texts.keys()][index] ?? null;
  get length(): number {
    return this.#texts.size;
  }
}

/** A person who edits a live text in a window, with the code of the browser, over a network with faults. */
export class LiveWriter {
  readonly #server: MemoryServer;
  readonly #storage = new MemoryStorage();
  readonly #key = 'A'.repeat(43);
  text: LiveText;
  /** No network: calls fail, and no events arrive. */
  isOffline = false;
  /** The next call is stored, but its reply is lost. */
  losesReply = false;

  constructor(server: MemoryServer) {
    this.#server = server;
    this.text = this.#open();
  }

  /** The process of the browser is killed, and the document is opened again. */
  kill(): void {
    this.text.lose();
    this.text = this.#open();
    this.text.start();
  }

  /** Edits as the editor does: in one transaction. */
  edit(change: (transaction: Transaction) => Transaction): void {
    const { doc, meta } = initProseMirrorDoc(this.text.fragment, schema);
    const edited = change(EditorState.create({ doc }).tr);
    if (edited.docChanged) this.text.doc.transact(() => updateYFragment(this.text.doc, this.text.fragment, edited.doc, meta));
  }

  get shown(): string {
    return this.text.fragment.toJSON();
  }

  #open(): LiveText {
    const writer = { id: 'writer', key: this.#key, hasLeft: false };
    return new LiveText({
      id: this.#server.id,
      version: 1,
      category: '',
      state: this.#server.sync(null),
      keptUpdates: (client) => new StoredUpdates(new DraftStore(writer, this.#storage), this.#server.id, client),
      remote: {
        sync: (after, update, base) => this.#call(() => this.#server.sync(after, update, base, this)),
        save: () => Promise.resolve({ version: 2 }),
        create: () => Promise.reject(new Error('not asked for')),
      },
    });
  }

  async #call(sync: () => LiveState): Promise<LiveState> {
    await Promise.resolve();
    if (this.isOffline) throw new Error('offline');
    try {
      const reply = sync();
      if (!this.losesReply) return reply;
    } catch (error) {
      throw Object.assign(new Error('refused'), { isProblem: true, status: 409 }, error);
    }
    this.losesReply = false;
    throw new Error('the reply was lost');
  }
}
