import { randomBytes } from 'node:crypto';

/** The token of an email’s link: 256 random bits, of which only the SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
