import { z } from 'zod';

/** Alphabet of short codes, without characters that look alike. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;

/** A short code (ID of a user, group or session); case-insensitive, normalised to upper case. */
export const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`));

/** ID of every other thing: a UUID in lower case. */
export const uuid = z.uuid().toLowerCase();
