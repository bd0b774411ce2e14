import { z } from 'zod';

/** Characters of typable codes: nothing that a reader could take for something else. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;

/** A typable code (user, group or session id), accepted in any case, given back in capitals. */
export const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`));

/** The id of every other thing: a UUID, lower case. */
export const uuid = z.uuid().toLowerCase();
