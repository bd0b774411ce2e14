import { emailsAtOnce } from '../../contract/limits.ts';

/**
 * Parses addresses separated by lines, commas, semicolons or spaces. `Name <address>` counts as the
 * address. Removes duplicates.
 */
export function typedAddresses(text: string): { emails: string[]; invalid: string[]; isTooMany: boolean } {
  const typed = text.replace(/[^,;\n<]*<([^<>\s]+)>/g, ' $1 ').split(/[\s,;]+/);
  const words = typed.filter((word) => word !== '');
  const emails = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  return { emails, invalid: emails.filter((email) => !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)), isTooMany: emails.length > emailsAtOnce };
}
