import type { Language } from '#platform/contract/language.ts';
import type { Config } from '../config/config.ts';
import type { Transaction } from '../database/db.ts';
import type { AppContext } from '../app-context.ts';
import { siteNow } from '../installation/site-name.ts';
import { mailHtml, type LogoSize } from './mail-html.ts';
import type { MailKind, MailSay } from './mail-kind.ts';
import { mailText, type MailContent } from './mail-parts.ts';
import type { Mail, MailSubscription } from './mail.ts';
import type { ServerWords } from '../i18n/words.ts';

interface Addressee {
  email: string;
  language: Language;
}

/**
 * Queues an email within a transaction, in the recipient's language. Recurring emails name the
 * subscription that ends them.
 */
export async function composeMail<Facts>(
  app: Composing,
  tx: Transaction,
  addressee: Addressee,
  kind: MailKind<Facts>,
  facts: Facts,
  subscription?: MailSubscription,
  routing: MailRouting = {},
): Promise<void> {
  await composeMails(app, tx, kind, [{ addressee, facts, subscription, routing }]);
}

type Composing = Pick<AppContext, 'config' | 'mail' | 'words'>;
type MailRouting = Pick<Mail, 'replyTo' | 'returnPath' | 'answers' | 'calendar' | 'fromName' | 'thread' | 'list' | 'isProven'>;

/** An email of one kind to one of many people. */
export interface MailTo<Facts> {
  addressee: Addressee;
  facts: Facts;
  subscription?: MailSubscription | undefined;
  routing?: MailRouting;
}

/** Queues emails of one kind within a transaction, each in the language of its recipient. */
export async function composeMails<Facts>(
  { config, mail, words }: Composing,
  tx: Transaction,
  kind: MailKind<Facts>,
  mails: readonly MailTo<Facts>[],
): Promise<void> {
  if (mails.length === 0) return;
  const site = { words, publicUrl: config.publicUrl, ...(await siteNow(tx, config)) };
  const written = mails.map(({ addressee: { email, language }, facts, subscription, routing }) => {
    const { content: _, ...parts } = writeMail(site, language, kind, facts);
    return { to: email, ...parts, ...(subscription && { subscription }), ...routing };
  });
  await mail(tx, ...written);
}

interface Site extends Pick<Config, 'publicUrl'> {
  words: ServerWords;
  /** Display name of the site. */
  site: string;
  logo?: LogoSize | undefined;
}

/** Writes an email: subject, plain text and HTML from the same content. */
export function writeMail<Facts>(
  { words, publicUrl, site, logo }: Site,
  language: Language,
  kind: MailKind<Facts>,
  facts: Facts,
): Required<Pick<Mail, 'subject' | 'text' | 'html'>> & { content: MailContent } {
  const sayOf =
    (feature: string): MailSay =>
    (key, values) =>
      words.translate(language, feature, key, values);
  const { host } = new URL(publicUrl);
  const greeting = (name?: string) =>
    name === undefined ? sayOf('platform')('mail.greeting') : sayOf('platform')('mail.greetingNamed', { name });
  const content = kind.write(facts, { say: sayOf(kind.feature), sayOf, language, publicUrl, host, site, greeting });
  return {
    content,
    subject: content.subject,
    text: mailText(content, { site, publicUrl }),
    html: mailHtml({ language, content, name: site, site: host, logo }),
  };
}
