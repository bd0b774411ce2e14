import type { Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { MailContent } from './mail-parts.ts';

/** Translates a key of the feature into the recipient's language. */
export type MailSay = (key: string, values?: WordValues) => string;

/** Values available to the text of an email besides its facts. */
export interface MailContext {
  say: MailSay;
  /** Translates a key of another feature or of the platform. */
  sayOf: (feature: string) => MailSay;
  language: Language;
  publicUrl: string;
  /** Host in the address of the site, as people see it. */
  host: string;
  /** Display name of the site. */
  site: string;
  /** The salutation, “Hello Ana,”; without a name where the address is not confirmed. */
  greeting: (name?: string) => string;
}

/** A kind of email, written from facts of type `Facts`. */
export interface MailKind<Facts> {
  feature: string;
  name: string;
  write: (facts: Facts, context: MailContext) => MailContent;
}

const kinds = new Map<string, MailKind<never>>();

/**
 * Declares a kind of email; throws where it is declared twice. A test covers all declared kinds.
 */
export function defineMail<Facts>(feature: string, name: string, write: MailKind<Facts>['write']): MailKind<Facts> {
  const kind = { feature, name, write };
  const id = `${feature}.${name}`;
  if (kinds.has(id)) throw new Error(`the kind of email ${id} is declared twice`);
  kinds.set(id, kind);
  return kind;
}

/** All declared kinds, by feature and name. */
export const mailKinds = (): ReadonlyMap<string, MailKind<never>> => kinds;

/** A quoted text shortened for previews: at most 120 characters, in one line. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}
