import type { DraftStore } from '#platform/web/drafts/draft-store.ts';
import type { Quoted, WaitingAttachment, WaitingMessage } from './waiting-message.ts';

/** A complete upload for a message that was not sent yet. */
interface ArrivedFile {
  key: string;
  uploadId: string;
  at: number;
}

/** A stored draft. */
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
    const arrived = new Map(all.flatMap((kept) => ('arrived' in kept ? [[kept.arrived.key, kept.arrived.uploadId] as const] : [])));
    return all.flatMap((kept) =>
      'waiting' in kept
        ? [
            {
              ...kept.waiting,
              attachments: kept.waiting.attachments.map((file) => ({ ...file, uploadId: file.uploadId ?? arrived.get(file.key) ?? null })),
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
    const kept = this.#read(`file ${key}`);
    return kept && 'arrived' in kept ? kept.arrived.uploadId : (this.#arrived.get(key) ?? null);
  }
  /** Deletes records of uploads that the server has deleted as unused. */
  dropOldFiles(): void {
    for (const kept of this.#all()) if ('arrived' in kept && kept.arrived.at < Date.now() - arrivedMs) this.forgetFile(kept.arrived.key);
  }

  saveDraft = (draft: StoredDraft): boolean => this.#save(`draft ${draft.conversationId}`, { draft });
  forgetDraft = (conversationId: string): void => this.#texts.remove('message', `draft ${conversationId}`);
  draftOf(conversationId: string): StoredDraft | undefined {
    const kept = this.#read(`draft ${conversationId}`);
    return kept && 'draft' in kept ? kept.draft : undefined;
  }

  #save(name: string, kept: StoredEntry): boolean {
    return this.#texts.save('message', name, JSON.stringify(kept));
  }

  #read(name: string): StoredEntry | undefined {
    const text = this.#texts.read('message', name);
    return text === undefined ? undefined : (JSON.parse(text) as StoredEntry);
  }

  #all(): StoredEntry[] {
    return this.#texts.all('message').map((text) => JSON.parse(text) as StoredEntry);
  }
}
