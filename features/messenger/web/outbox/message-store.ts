import type { DraftStore } from '#platform/web/drafts/draft-store.ts';
import type { Quoted, WaitingAttachment, WaitingMessage } from './waiting-message.ts';

/** A complete upload for a message that was not sent yet. */
interface ArrivedFile {
  key: string;
  uploadId: string;
  at: number;
}

export interface StoredDraft {
  conversationId: string;
  text: string;
  replyTo: Quoted | null;
  attachments: readonly WaitingAttachment[];
  /** By this device's clock. */
  at: number;
}

type StoredEntry = { waiting: WaitingMessage } | { arrived: ArrivedFile } | { draft: StoredDraft };

/** Lifetime of unused uploads on the server, plus a margin. */
const arrivedMs = 7 * 86_400_000;

/** Drafts and unsent messages of a person, in the encrypted local storage of texts. */
export class MessageStore {
  readonly #texts: Pick<DraftStore, 'save' | 'all' | 'remove' | 'read'>;
  /** Complete uploads of this page, in case local storage is unavailable. */
  readonly #arrived = new Map<string, string>();

  constructor(texts: Pick<DraftStore, 'save' | 'all' | 'remove' | 'read'>) {
    this.#texts = texts;
  }

  /** Returns false if local storage is unavailable. */
  save = (message: WaitingMessage): boolean => this.#save(`waiting ${message.clientId}`, { waiting: message });
  forget = ({ clientId, attachments }: WaitingMessage): void => {
    this.#texts.remove('message', `waiting ${clientId}`);
    for (const { key } of attachments) this.forgetFile(key);
  };

  /** Returns unsent messages in no order, with their complete uploads. */
  waiting(): WaitingMessage[] {
    const all = this.#all();
    const arrived = new Map(all.flatMap((stored) => ('arrived' in stored ? [[stored.arrived.key, stored.arrived.uploadId] as const] : [])));
    return all.flatMap((stored) =>
      'waiting' in stored
        ? [
            {
              ...stored.waiting,
              attachments: stored.waiting.attachments.map((file) => ({
                ...file,
                uploadId: file.uploadId ?? arrived.get(file.key) ?? null,
              })),
            },
          ]
        : [],
    );
  }

  saveFile(key: string, uploadId: string): void {
    this.#arrived.set(key, uploadId);
    this.#save(`file ${key}`, { arrived: { key, uploadId, at: Date.now() } });
  }
  forgetFile = (key: string): void => this.#texts.remove('message', `file ${key}`);
  fileOf(key: string): string | null {
    const stored = this.#read(`file ${key}`);
    return stored && 'arrived' in stored ? stored.arrived.uploadId : (this.#arrived.get(key) ?? null);
  }
  /** Deletes records of uploads that the server has deleted as unused. */
  dropOldFiles(): void {
    for (const stored of this.#all())
      if ('arrived' in stored && stored.arrived.at < Date.now() - arrivedMs) this.forgetFile(stored.arrived.key);
  }

  saveDraft = (draft: StoredDraft): boolean => this.#save(`draft ${draft.conversationId}`, { draft });
  forgetDraft = (conversationId: string): void => this.#texts.remove('message', `draft ${conversationId}`);
  draftOf(conversationId: string): StoredDraft | undefined {
    const stored = this.#read(`draft ${conversationId}`);
    return stored && 'draft' in stored ? stored.draft : undefined;
  }

  #save(name: string, stored: StoredEntry): boolean {
    return this.#texts.save('message', name, JSON.stringify(stored));
  }

  #read(name: string): StoredEntry | undefined {
    const text = this.#texts.read('message', name);
    return text === undefined ? undefined : (JSON.parse(text) as StoredEntry);
  }

  #all(): StoredEntry[] {
    return this.#texts.all('message').map((text) => JSON.parse(text) as StoredEntry);
  }
}
