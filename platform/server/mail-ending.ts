import type { Config } from './config.ts';
import type { Queries } from './db.ts';

/** How people end emails about what is new for them. One feature has it. */
export interface MailEnding {
  /** Opened in a browser it shows a page with a button; asked for with POST it ends them at once (RFC 8058). */
  addressOf: (config: Config, userId: string) => string;
  hasEnded: (queries: Queries, userId: string) => Promise<boolean>;
}

export const mailEndingOf = (features: readonly { mailEnding?: MailEnding }[]): MailEnding | undefined =>
  features.find(({ mailEnding }) => mailEnding)?.mailEnding;
