import type { Config } from '../config/config.ts';
import type { Queries } from '../database/db.ts';

/** How people unsubscribe from notification emails. One feature implements it. */
export interface MailEnding {
  /** Opened in a browser, it shows a page with a button; a POST unsubscribes at once (RFC 8058). */
  addressOf: (config: Config, userId: string) => string;
  hasEnded: (queries: Queries, userId: string) => Promise<boolean>;
}

/** The unsubscribe mechanism, from the one feature that has it. */
export const mailEndingOf = (features: readonly { mailEnding?: MailEnding }[]): MailEnding | undefined =>
  features.find(({ mailEnding }) => mailEnding)?.mailEnding;
