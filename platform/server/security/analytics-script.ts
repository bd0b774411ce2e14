import { z } from 'zod';

const advice = 'must be the https address of a script, such as https://stats.example.org/script.js';

/**
 * Validates `ANALYTICS_SCRIPT_URL` and normalises it. It goes into the content security policy,
 * where `;` and `,` are separators.
 */
export const scriptAddress = z
  .string()
  .refine((text) => URL.canParse(text), advice)
  .transform((text) => new URL(text))
  .refine(({ protocol, hostname }) => protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname), advice)
  .refine(({ href, username, password, hash }) => !/[;,]/.test(href) && username + password + hash === '', `${advice}, without ; , # and @`)
  .transform(({ href }) => href);

/** Validates `ANALYTICS_SCRIPT_INTEGRITY`: browsers refuse a script with another hash. */
export const scriptIntegrity = z
  .string()
  .regex(/^sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/, 'must be a hash of the script as in integrity attributes: sha384- and base64');
