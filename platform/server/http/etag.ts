import { createHash } from 'node:crypto';

/** A weak ETag of texts on which an answer depends, or of the answer itself: it names what is said, not how it is encoded. */
export function etagOf(...texts: readonly string[]): string {
  return `W/"${createHash('sha1').update(texts.join('\n')).digest('base64url')}"`;
}

/** Whether the caller has what the ETag names already, by its `If-None-Match`. */
export function isKnown(etag: string, asked: string | undefined): boolean {
  return asked !== undefined && asked.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}
