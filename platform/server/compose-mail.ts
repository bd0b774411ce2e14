import type { Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { Transaction } from './db.ts';
import type { House } from './house.ts';
import { siteNameNow } from './installation/site-name.ts';
import { mailHtml } from './mail-html.ts';
import { mailText, type MailParagraph } from './mail-parts.ts';
import type { MailSubscription } from './mail.ts';

interface Addressee {
  email: string;
  language: Language;
}

/** Gives a sentence of the feature in the language of the addressee. */
type Say = (key: string, values?: WordValues) => string;

/**
 * Queues a mail within a transaction: a subject and paragraphs, put together in the language of the addressee from the words of a feature. Plain text
 * and HTML are made of the same parts. What comes again and again names by what it does, so that it can be ended.
 */
export async function composeMail(
  { config, mail, words }: Pick<House, 'config' | 'mail' | 'words'>,
  tx: Transaction,
  { email, language }: Addressee,
  feature: string,
  write: (say: Say) => { subject: string; paragraphs: readonly MailParagraph[] },
  subscription?: MailSubscription,
): Promise<void> {
  const { subject, paragraphs } = write((key, values) => words.say(language, feature, key, values));
  const html = mailHtml({ language, subject, paragraphs, name: await siteNameNow(tx, config), site: new URL(config.publicUrl).host });
  await mail(tx, { to: email, subject, text: mailText(paragraphs), html, ...(subscription && { subscription }) });
}
