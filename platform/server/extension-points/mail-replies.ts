import type { Endpoint } from '../../contract/endpoint.ts';
import type { Config } from '../config/config.ts';
import type { Queries, Transaction } from '../database/db.ts';

/** Answer of a person by email. */
export interface MailAnswer {
  text: string;
  /** The same each time the email is handled. */
  commandId: string;
  /** Finished uploads of its attachments, at most `maxFiles`. */
  uploadIds: readonly string[];
}

/** The call that an answer by email makes, with the rights of its sender. */
export interface MailAnswerCall {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body: (answer: MailAnswer) => object;
  /** Takes attachments: the purpose of their uploads, and how many. */
  files?: { purpose: string; most: number };
}

/** Returns how to answer a notification by email; undefined if its part is gone. */
export type AnswerByMail = (db: Queries, thing: { thingId: string; partId: string }) => Promise<MailAnswerCall | undefined>;

/**
 * Translates the reply of a calendar program to an invitation into a call, or returns an error
 * code. `text` is the iCalendar file.
 */
export type AnswerByCalendar = (config: Config, thing: { thingId: string; text: string }) => MailAnswerCall | { code: string };

/** Addresses to which people answer notification emails. One feature implements it. */
export interface MailReplies {
  /** Creates the address at which one person answers one notification; undefined where none can be. */
  createAddress: (
    config: Config,
    tx: Transaction,
    about: { userId: string; kind: string; thingId: string; partId: string },
  ) => Promise<string | undefined>;
  /** The same for several people, in one statement and in their order. */
  createAddresses: (
    config: Config,
    tx: Transaction,
    userIds: readonly string[],
    about: { kind: string; thingId: string; partId: string },
  ) => Promise<(string | undefined)[]>;
  /**
   * The address to which the calendar of a person replies about a thing: always the same, since
   * calendars know an invitation by its organiser; valid for 30 days, and until `until`.
   */
  calendarAddress: (
    config: Config,
    tx: Transaction,
    about: { userId: string; kind: string; thingId: string; until: string },
  ) => Promise<string | undefined>;
  /** The address to which undeliverable emails to a person return; undefined where no emails come in. */
  returnPath: (config: Config, userId: string, email: string) => string | undefined;
}

/** The reply addresses, from the one feature that has them. */
export const mailRepliesOf = (features: readonly { mailReplies?: MailReplies }[]): MailReplies | undefined =>
  features.find(({ mailReplies }) => mailReplies)?.mailReplies;
