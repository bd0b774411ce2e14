import { hash } from 'node:crypto';

/** SHA-256 of bytes or of a text in UTF-8, in lower-case hexadecimal digits. */
export const sha256 = (content: string | Buffer): string => hash('sha256', content);
