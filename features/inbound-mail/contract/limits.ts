/** Limits of emails that come in. Imports no validator, because the browser loads these values. */
export const inboundMailLimits = {
  /** Bytes of one email, with its attachments as encoded for sending. */
  bytes: 30_000_000,
  /** Bytes of all emails that one process receives at a time. */
  bytesAtOnce: 120_000_000,
  /** Connections to one process. */
  connections: 20,
  /** Stored characters of an email. */
  wholeText: 100_000,
  /** Emails in the list of a person. */
  listed: 100,
  /** Emails a day that tell a person what was not posted. */
  toldPerDay: 10,
  /** Within which these emails are counted. */
  toldWithin: '1 day',
  /** Smaller pictures within an HTML email are taken for logos. */
  logoBytes: 16_000,
  /** Larger calendar files are not read. */
  calendarBytes: 200_000,
  /** After this time without news of the mailbox, it counts as not connected. */
  stateHolds: '15 minutes',
  /** Period over which emails are counted for administrators. */
  countedWithin: '1 day',
  /** Maximum number of mail servers passed; more indicate a mail loop. */
  hops: 50,
} as const;

/** Outcome of an email. */
export const receivedStates = ['waiting', 'posted', 'notPosted', 'ignored'] as const;

/** Delivery of a group's messages by email: each immediately, or one email a day or a week. */
export const rhythms = ['each', 'daily', 'weekly'] as const;
export type Rhythm = (typeof rhythms)[number];
