import type { Config } from '../config/config.ts';
import type { Language } from '../../contract/language.ts';
import type { Queries, Transaction } from '../database/db.ts';

/** Unsubscribing from notification emails. One feature implements it. */
export interface MailEnding {
  /** Opened in a browser, it shows a page with a button; a POST unsubscribes immediately (RFC 8058). */
  addressOf: (config: Config, userId: string) => string;
  /** The same for the token of another feature (`EndByToken`). */
  addressWith: (config: Config, token: string) => string;
  hasEnded: (queries: Queries, userId: string) => Promise<boolean>;
  /**
   * Returns the people who get a separate email for a kind of notification: they have a confirmed
   * address that accepts mail, and have turned off neither emails nor the kind nor the group.
   */
  wanting: (queries: Queries, userIds: readonly string[], about: { kind: string; groupId: string }) => Promise<MailedPerson[]>;
  /** Returns the people with a confirmed address that accepts mail, for emails they asked for. */
  reachable: (queries: Queries, userIds: readonly string[]) => Promise<MailedPerson[]>;
}

/**
 * Ends emails of one feature by the token of their unsubscribe link, or resumes them. False for a token
 * that is not its own, or is no longer valid.
 */
export type EndByToken = (config: Config, tx: Transaction, token: string, isEnded: boolean) => Promise<boolean>;

/** A person with the address and language of their emails. */
export interface MailedPerson {
  userId: string;
  email: string;
  language: Language;
  /** When the quiet hours of the person end; null outside them. */
  quietUntil: string | null;
  /** The time zone of the person, if they chose one. */
  timeZone: string | null;
}

/** The unsubscribe mechanism, from the one feature that has it. */
export const mailEndingOf = (features: readonly { mailEnding?: MailEnding }[]): MailEnding | undefined =>
  features.find(({ mailEnding }) => mailEnding)?.mailEnding;
