import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts';
import { networkKey, requestLimits } from '#platform/server/limits/request-limits.ts';
import { xmlText } from '#platform/server/html/xml.ts';

/**
 * Returns a function that counts requests for pages, feeds and site maps by network, since pages
 * have no token.
 */
export function pageCounter({ config, limits }: AppContext): (request: FastifyRequest) => void {
  const { pages } = requestLimits(config);
  return (request) => limits.count(pages, networkKey(request.ip));
}

const style =
  'html{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{margin:20vh auto;max-width:32rem;padding:0 1.5rem;text-align:center}';
const policy = contentSecurityPolicy([createHash('sha256').update(style).digest('base64')]);

/** Sends a static page with status 429. */
export function sendTooMany(reply: FastifyReply, language: Language, sentence: string): FastifyReply {
  return reply
    .code(429)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>Atrium</title><style>${style}</style></head><body><main><h1>Atrium</h1><p>${xmlText(sentence)}</p></main></body></html>`,
    );
}
