import { randomBytes } from 'node:crypto';

/** Returns a token for an email link: 256 random bits. Only its SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
