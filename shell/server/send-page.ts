import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#platform/contract/language.ts';
import { putAwayCookie } from '#platform/contract/installation/announcement.ts';
import { encode, encodingOf } from '#platform/server/http/encoding.ts';
import { etagOf, isKnown } from '#platform/server/http/etag.ts';
import type { SharePicture } from './share/share-head.ts';

/** The status of a page of which something could not be read just now, and when to ask for it again. */
export const incomplete = 503;
const retryAfterSeconds = '30';

/** A page ready to send, but for what differs between readers of the same page. */
export interface ReadyPage {
  status: number;
  /** What stands before the tags of its code and styles, the tags as they are sent, and what stands behind them. */
  before: string;
  tags: Buffer;
  behind: string;
  policy: string;
  encoded: Map<string, Buffer>;
  /** Drawn where its address is shared; null for what is not for search engines either. */
  picture: SharePicture | null;
  /** What is announced on it. */
  announcementId: string | undefined;
}

/** Sends a page with what the cookies of its reader say of its looks, as small as they can read it, or says that theirs is still the same. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  language: Language,
  revision: string | undefined,
): Promise<FastifyReply> {
  // What is known of the looks of a page before the first paint.
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
