/** Ways in which emails arrive. */
export interface MailInSettings {
  /**
   * Where LMTP listens, `lmtp://HOST:PORT` or `lmtp:///PATH`; or the mailbox that is read,
   * `imaps://USER:PASSWORD@HOST/MAILBOX`.
   */
  readonly url: string;
  /** The domain of the addresses to which people answer. */
  readonly replyDomain: string;
}

/** The settings of incoming emails; undefined where none come in. */
export const mailInOf = (url: string | undefined, replyDomain: string | undefined): MailInSettings | undefined =>
  url === undefined || replyDomain === undefined ? undefined : { url, replyDomain };
