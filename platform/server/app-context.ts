import type { Config } from './config/config.ts';
import type { Database, Queries, Transaction } from './database/db.ts';
import type { DomainEvent, EnqueueDeliveries } from './events/domain-events.ts';
import type { Limits } from './limits/limits.ts';
import type { ConcurrencyLimit } from './limits/concurrency-limit.ts';
import type { Live } from './common/live-rooms.ts';
import type { Log } from './logging/log.ts';
import type { Modules } from './extension-points/modules.ts';
import type { MailEnding } from './extension-points/mail-ending.ts';
import type { MailReplies } from './extension-points/mail-replies.ts';
import type { Mailer } from './mail/mail-queue.ts';
import type { StorageWatch } from './storage/watch-storage.ts';
import type { StoredFiles } from './stored-files/stored-files.ts';
import type { Uploads } from './stored-files/uploads.ts';
import type { ServerWords } from './i18n/words.ts';

/** The application context: everything that commands use. Created once, at the start. */
export interface AppContext {
  config: Config;
  db: Database;
  log: Log;
  live: Live;
  /** Rate limits per person and network. */
  limits: Limits;
  /** Concurrency limit per person. */
  concurrency: ConcurrencyLimit;
  /** Currently disabled modules. */
  modules: Modules;
  words: ServerWords;
  /**
   * Emits a domain event in the transaction that makes it true. In the context of a call, the actor
   * defaults to its viewer.
   */
  emit: (tx: Transaction, event: DomainEvent, actorId?: string | null) => Promise<void>;
  /** Present while this process delivers domain events itself, right after their commit. */
  enqueueDeliveries?: EnqueueDeliveries | undefined;
  /** Patterns of all pages, such as `/network/:id`; present once pages are served. */
  pagePatterns?: (() => Promise<readonly string[]>) | undefined;
  /** State of the disk with the data; present in the running application. */
  storage?: Pick<StorageWatch, 'state'> | undefined;
  /** Storage of uploaded files. */
  storedFiles: StoredFiles;
  /** Uploads that no content uses yet. */
  uploads: Uploads;
  /** Queues an email within a transaction; it is sent after the commit. */
  mail: Mailer;
  /** Undefined where no feature lets people unsubscribe from emails. */
  mailEnding?: MailEnding | undefined;
  /** Undefined where no feature takes answers to emails. */
  mailReplies?: MailReplies | undefined;
  /**
   * Number of a person's visible items of all kinds, except the item `beside.id`; counts up to
   * `beside.limit`.
   */
  countVisible: (db: Queries, authorId: string, beside: { id: string; limit: number }) => Promise<number>;
}
