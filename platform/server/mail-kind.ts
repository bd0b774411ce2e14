import type { Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { MailContent } from './mail-parts.ts';

/** Gives a sentence of the feature in the language of the addressee. */
export type MailSay = (key: string, values?: WordValues) => string;

/** What the text of an email can refer to besides its facts. */
export interface MailContext {
  say: MailSay;
  /** The sentences of another feature, or of the platform. */
  sayOf: (feature: string) => MailSay;
  language: Language;
  publicUrl: string;
  /** The host that people see in the address of the site. */
  host: string;
  /** What the site is called. */
  site: string;
  /** The first line: “Hello Ana,”; without the name where nobody has shown that the address is theirs. */
  greeting: (name?: string) => string;
}

/** A kind of email, made of facts of its own. */
export interface MailKind<Facts> {
  feature: string;
  name: string;
  write: (facts: Facts, context: MailContext) => MailContent;
}

const kinds = new Map<string, MailKind<never>>();

/** Declares a kind of email. Every email is of a declared kind, so that one test can look at all of them. */
export function defineMail<Facts>(feature: string, name: string, write: MailKind<Facts>['write']): MailKind<Facts> {
  const kind = { feature, name, write };
  const id = `${feature}.${name}`;
  if (kinds.has(id)) throw new Error(`the kind of email ${id} is declared twice`);
  kinds.set(id, kind);
  return kind;
}

/** All declared kinds, by feature and name. */
export const mailKinds = (): ReadonlyMap<string, MailKind<never>> => kinds;

/** As much of a quoted text as lists of emails show. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}
