import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import type { CallTarget, PageAddress, PagePlan, RawCall, Settings } from '#platform/contract/page.ts';
import type { House } from '#platform/server/house.ts';
import { endpointKey, type Asker, type BoundRoute, type Pipeline } from '#platform/server/http/pipeline.ts';
import type { createProblems } from '#platform/server/http/problem.ts';
import { RevisedAnswers } from '#platform/server/http/revised.ts';
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts';
import { languageOf } from '#platform/server/http/server.ts';
import { visitor } from '#platform/server/viewer.ts';
import { languageAddresses } from './language-addresses.ts';
import type { PageSource } from './render.ts';

interface PagesOptions {
  house: House;
  routes: readonly BoundRoute[];
  pipeline: Pipeline;
  problemOf: ReturnType<typeof createProblems>;
  source: PageSource;
}

/** A page ready to send, but for what differs between readers of the same page. */
interface ReadyPage {
  status: number;
  rest: string;
  policy: string;
  encoded: Map<string, Buffer>;
}

/** What pages are told of this installation. */
export function settingsOf(config: House['config'], { isDevelopment }: PageSource): Settings {
  const { ownerName, hostingName, publicUrl, modulesOff } = config;
  return { ownerName, hostingName, publicUrl, modulesOff, isDevelopment };
}

/** Answers every address that is not a call: public pages rendered by a visitor's rights, private ones as an empty frame. */
export function servePages(http: FastifyInstance, { house, routes, pipeline, problemOf, source }: PagesOptions): void {
  const { config } = house;
  const settings = settingsOf(config, source);
  const byKey = new Map(routes.map((route) => [endpointKey(route.endpoint), route]));
  const pages = new RevisedAnswers<ReadyPage>((page) => page.rest.length * 2);
  const asker = (language: Language): Asker => ({ viewer: visitor, language, requestId: 'page', address: '' });
  const rawOf = (input: { params?: unknown; query?: Record<string, unknown> | undefined }) => ({
    params: input.params,
    query: Object.fromEntries(
      Object.entries(input.query ?? {})
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ),
    body: undefined,
  });

  // One renderer serves pages of all languages at once: each call finds the language of its own page.
  const pageLanguage = new AsyncLocalStorage<Language>();
  const transport = async (endpoint: CallTarget, input: RawCall): Promise<unknown> => {
    const language = pageLanguage.getStore() ?? 'en';
    const bound = byKey.get(endpointKey(endpoint));
    if (!bound) throw new Error(`No such endpoint: ${endpointKey(endpoint)}`);
    try {
      return JSON.parse(await pipeline.answer(bound, asker(language), rawOf(input))) as unknown;
    } catch (error) {
      const { problem, cause } = problemOf(error, language, 'page');
      if (cause) house.log.error({ err: cause }, 'a page could not be prepared');
      throw { isProblem: true, code: problem.code, status: problem.status, fields: problem.fields };
    }
  };

  async function revisionOf(plan: PagePlan, language: Language): Promise<string | undefined> {
    const revisions = await Promise.all(
      plan.prefetches.map(async ({ endpoint, input }) => {
        const bound = byKey.get(endpointKey(endpoint));
        try {
          return bound && (await pipeline.revision(bound, asker(language), rawOf(input)));
        } catch {
          return undefined;
        }
      }),
    );
    return revisions.includes(undefined) ? undefined : revisions.join(' ');
  }

  async function make(url: PageAddress, language: Language, plan: PagePlan): Promise<ReadyPage> {
    const renderer = await source.renderer();
    renderer.setTransport(transport);
    const rendered = plan.isRendered
      ? await pageLanguage.run(language, () => renderer.renderPage(url, language, settings))
      : { status: plan.status, component: '', head: '<title>Atrium</title>', markup: '', data: 'null' };
    const assets = await source.assets(language, rendered.component);
    // One page is shared by all that is missing or switched off, so it does not bear the address of whoever asked first.
    const address = plan.isRendered && plan.status === 200 ? { pathname: url.pathname, search: url.search } : null;
    const isInAllLanguages = /^(\?lang=\w\w)?$/.test(url.search) && renderer.sitePaths(settings).includes(url.pathname);
    const alternates = isInAllLanguages ? languageLinks(config.publicUrl, url.pathname) : '';
    const state = `{"language":"${language}","settings":${JSON.stringify(settings)},"address":${JSON.stringify(address)},"data":${rendered.data}}`;
    return {
      status: rendered.status,
      policy: contentSecurityPolicy(assets.styleHashes, source.isDevelopment),
      rest:
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
        '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">' +
        '<meta name="theme-color" content="#171b21" media="(prefers-color-scheme: dark)"><link rel="manifest" href="/manifest.webmanifest">' +
        '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
        `${rendered.head}${alternates}${assets.tags}</head><body><div id="root">${rendered.markup}</div>` +
        `<script type="application/json" id="state">${state.replace(/</g, '\\u003c')}</script></body></html>`,
      encoded: new Map(),
    };
  }

  const shareCode = renderSVG(config.publicUrl);
  http.get('/share-qr.svg', (_, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(shareCode));

  http.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.callNotFound();
    const url = new URL(request.url, config.publicUrl);
    const language = languageOf(request);
    const plan = (await source.renderer()).planPage(url, settings);
    const revision = source.isDevelopment ? undefined : await revisionOf(plan, language);
    const key =
      plan.isRendered && plan.status === 200 ? `${language} ${url.pathname}${url.search}` : `${language} ${plan.status} ${plan.isRendered}`;
    const page = revision === undefined ? await make(url, language, plan) : await pages.get(key, revision, () => make(url, language, plan));
    return sendPage(request, reply, page, language, revision);
  });
}

/** For search engines: the same page in other languages. It is in the page as sent alone, since they load each address anew. */
function languageLinks(publicUrl: string, path: string): string {
  return languageAddresses(publicUrl, path)
    .map(({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${address}">`)
    .join('');
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  language: Language,
  revision: string | undefined,
): Promise<FastifyReply> {
  const theme = /(?:^|;\s*)appTheme=(light|dark)/.exec(request.headers.cookie ?? '')?.[1];
  const opening = `<!doctype html><html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`;
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': page.policy, vary: 'accept-encoding, accept-language, cookie' });
  if (revision !== undefined && page.status === 200) {
    const etag = `W/"${createHash('sha1').update(`${revision}${opening}${page.policy}`).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  const key = `${encoding} ${opening}`;
  let bytes = page.encoded.get(key);
  if (!bytes) page.encoded.set(key, (bytes = await encode(encoding, opening + page.rest)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

async function encode(encoding: 'br' | 'gzip' | 'identity', text: string): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(text);
  return encoding === 'br'
    ? promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : promisify(gzip)(text, { level: 6 });
}
