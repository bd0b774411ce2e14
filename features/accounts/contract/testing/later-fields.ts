import { fieldNames, fieldsWith } from '../chosen-fields.ts';

const listed: ReadonlySet<string> = new Set(['address', 'postalCode', 'city', 'country', 'phone', 'occupation', 'company']);

/**
 * Fields declared later than the tests that list all fields one by one; `withMoreFields` is how
 * tests cover such fields.
 */
export const laterFields = fieldNames.filter((name) => !listed.has(name));

/** Fields that signed-in people see. */
export const laterSeenFields = laterFields.filter((name) => fieldsWith({ seenBy: 'signedIn' }).some((seen) => seen === name));
