import { createHash } from 'node:crypto';

/**
 * A weak ETag of the revision of an answer, or of the answer itself, independent of its encoding.
 */
export function etagOf(...texts: readonly string[]): string {
  return `W/"${createHash('sha1').update(texts.join('\n')).digest('base64url')}"`;
}

/** Whether `If-None-Match` contains the ETag. */
export function isKnown(etag: string, requested: string | undefined): boolean {
  return requested !== undefined && requested.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
