import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#platform/contract/language.ts';
import { putAwayCookie } from '#platform/contract/installation/announcement.ts';
import { encode, encodingOf } from '#platform/server/http/encoding.ts';
import { etagOf, isKnown } from '#platform/server/http/etag.ts';
import type { SharePicture } from './share/share-head.ts';

/** Status of a page with unreadable data, and seconds until a retry. */
export const incomplete = 503;
const retryAfterSeconds = '30';

/** A rendered page without what differs between readers. */
export interface ReadyPage {
  status: number;
  /** The HTML before the tags, the tags as bytes, and the HTML after them. */
  before: string;
  tags: Buffer;
  behind: string;
  policy: string;
  encoded: Map<string, Buffer>;
  /** Preview for shared links; null for pages that search engines skip too. */
  picture: SharePicture | null;
  /** ID of the announcement on it. */
  announcementId: string | undefined;
}

/** Sends a page with the appearance from the reader's cookies, compressed, or 304. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  language: Language,
  revision: string | undefined,
): Promise<FastifyReply> {
  // Appearance that is known before the first paint.
  const theme = /(?:^|;\s*)appTheme=(light|dark)/.exec(request.headers.cookie ?? '')?.[1];
  const sideBar = /(?:^|;\s*)appSideBar=(auto|wide|narrow)/.exec(request.headers.cookie ?? '')?.[1];
  const putAway = new RegExp(`(?:^|;\\s*)${putAwayCookie}=(\\d+)`).exec(request.headers.cookie ?? '')?.[1];
  const isPutAway = putAway !== undefined && putAway === page.announcementId;
  const looks = `${theme ? ` data-theme="${theme}"` : ''}${sideBar ? ` data-side-bar="${sideBar}"` : ''}${isPutAway ? ' data-put-away=""' : ''}`;
  const opening = `<!doctype html><html lang="${language}"${looks}>`;
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': page.policy, vary: 'accept-encoding, accept-language, cookie' });
  if (page.status === incomplete) reply.headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' });
  if (revision !== undefined && page.status === 200) {
    const etag = etagOf(revision, opening, page.policy);
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  }
  const encoding = encodingOf(request.headers['accept-encoding']);
  const key = `${encoding} ${opening}`;
  let bytes = page.encoded.get(key);
  if (!bytes)
    page.encoded.set(
      key,
      (bytes = await encode(encoding, Buffer.concat([Buffer.from(opening + page.before), page.tags, Buffer.from(page.behind)]))),
    );
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
