import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';

/** Whether two addresses are one, here as in the database. */
export function isSameAddress(one: string, other: string): boolean {
  return canonicalIdentifier(one) === canonicalIdentifier(other);
}
