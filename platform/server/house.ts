import type { Config } from './config.ts';
import type { Database, Queries, Transaction } from './db.ts';
import type { DomainEvent, KeepDeliveries } from './domain-events.ts';
import type { Limits } from './limits/limits.ts';
import type { Turns } from './limits/turns.ts';
import type { Live } from './live-rooms.ts';
import type { Log } from './log.ts';
import type { Modules } from './modules.ts';
import type { MailEnding } from './mail-ending.ts';
import type { Mailer } from './mail-queue.ts';
import type { StorageWatch } from './storage/watch-storage.ts';
import type { StoredFiles } from './stored-files/stored-files.ts';
import type { Uploads } from './stored-files/uploads.ts';
import type { ServerWords } from './words.ts';

/** What every command may use. Built once, at the start. */
export interface House {
  config: Config;
  db: Database;
  log: Log;
  live: Live;
  /** Counts what people and networks do. */
  limits: Limits;
  /** Has each person take turns with themselves. */
  turns: Turns;
  /** Which modules are off at this moment. */
  modules: Modules;
  words: ServerWords;
  /** Emits a domain event inside the transaction that makes it true. The context of a call knows its actor by itself. */
  emit: (tx: Transaction, event: DomainEvent, actorId?: string | null) => Promise<void>;
  /** There while this process delivers domain events itself, as soon as they are committed. */
  keepDeliveries?: KeepDeliveries | undefined;
  /** The patterns of the pages there are, such as `/network/:id`; known once pages are served. */
  pagePatterns?: (() => Promise<readonly string[]>) | undefined;
  /** How the disk stands that the data lie on; known where the product runs. */
  storage?: Pick<StorageWatch, 'state'> | undefined;
  /** The bytes of people's things. */
  storedFiles: StoredFiles;
  /** What people upload, until a thing is made of it. */
  uploads: Uploads;
  /** Queues a mail inside a transaction; it is sent once that is committed. */
  mail: Mailer;
  /** Undefined where no feature ends emails. */
  mailEnding?: MailEnding | undefined;
  /** How many things of a person stand where others see them, of all kinds together, beside one that is named by its id; counted up to a limit. */
  countStanding: (db: Queries, authorId: string, beside: { id: string; limit: number }) => Promise<number>;
}
