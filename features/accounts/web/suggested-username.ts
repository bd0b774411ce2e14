import { accountLimits } from '../contract/limits.ts';

/** A username made of a full name, such as `ana.soto`; empty if too few letters are left. */
export function suggestedUsername(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = letters.match(/[\p{L}\p{Nd}]+/gu) ?? [];
  const suggestion = words.join('.').slice(0, accountLimits.usernameMax).replace(/\.$/, '');
  return suggestion.length < accountLimits.usernameMin ? '' : suggestion;
}
