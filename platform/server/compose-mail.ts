import type { Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { Transaction } from './db.ts';
import type { House } from './house.ts';

interface Addressee {
  email: string;
  language: Language;
}

/** Gives a sentence of the feature in the language of the addressee. */
type Say = (key: string, values?: WordValues) => string;

/** Queues a mail within a transaction: a subject and paragraphs, put together in the language of the addressee from the words of a feature. */
export async function composeMail(
  { mail, words }: Pick<House, 'mail' | 'words'>,
  tx: Transaction,
  { email, language }: Addressee,
  feature: string,
  write: (say: Say) => { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  const { subject, paragraphs } = write((key, values) => words.say(language, feature, key, values));
  await mail(tx, { to: email, subject, text: paragraphs.join('\n\n') });
}
