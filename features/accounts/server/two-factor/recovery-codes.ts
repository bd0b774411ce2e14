import { createHash, randomInt } from 'node:crypto';
import { codeAlphabet } from '#platform/contract/id.ts';

const count = 10;
const groups = 4;
const groupLength = 4;

/** Ten new codes as shown: four groups of four characters without look-alikes. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  return Array.from({ length: count }, () => Array.from({ length: groups }, group).join('-'));
}

/** Whether the input has the length of a recovery code rather than of an app's code. */
export function isRecoveryCode(typed: string): boolean {
  return plain(typed).length === groups * groupLength;
}

/** Hash to store, specific to the user. Ignores case, hyphens and spaces. */
export function recoveryCodeHash(userId: string, typed: string): Buffer {
  return createHash('sha256')
    .update(`${userId} ${plain(typed)}`)
    .digest();
}

function plain(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
