import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';

/** Whether two addresses are equal, by the same rule as in the database. */
export function isSameAddress(one: string, other: string): boolean {
  return canonicalIdentifier(one) === canonicalIdentifier(other);
}
