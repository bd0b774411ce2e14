import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import {
  productName,
  type CallTarget,
  type PageAddress,
  type PagePlan,
  type RawCall,
  type Renderer,
  type Settings,
} from '#platform/contract/page.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { InstallationReader, type InstallationNow } from '#platform/server/installation/installation-now.ts';
import { etagOf } from '#platform/server/http/etag.ts';
import { endpointKey, type Asker, type BegunRequest, type BoundRoute, type Pipeline } from '#platform/server/http/pipeline.ts';
import type { createProblems } from '#platform/server/http/problem.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts';
import { languageOf } from '#platform/server/http/server.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import { isRefusal, refuse } from '#platform/server/common/refusal.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { xmlText } from '#platform/server/html/xml.ts';
import { languageAddresses } from './language-addresses.ts';
import { pageCounter, sendTooMany } from './page-limit.ts';
import { settingsOf } from './page-settings.ts';
import type { PageSource } from './render.ts';
import { incomplete, sendPage, type ReadyPage } from './send-page.ts';
import { serveSharePictures } from './share/serve-share-pictures.ts';
import { sharePicture, shareTags } from './share/share-head.ts';

interface PagesOptions {
  app: AppContext;
  routes: readonly BoundRoute[];
  pipeline: Pipeline;
  problemOf: ReturnType<typeof createProblems>;
  source: PageSource;
}

/**
 * Answers every path that is not a call: public pages are rendered with the rights of a visitor,
 * private ones as an empty frame.
 */
export function servePages(http: FastifyInstance, { app, routes, pipeline, problemOf, source }: PagesOptions): void {
  const { config } = app;
  const installation = new InstallationReader(app.db, config);
  const byKey = new Map(routes.map((route) => [endpointKey(route.endpoint), route]));
  const pages = new ResponseCache<ReadyPage>(
    ({ before, behind }) => 2 * (before.length + behind.length),
    ({ status }) => status !== incomplete,
  );
  const asker = (language: Language, address: string): Asker => ({ viewer: visitor, language, requestId: 'page', address });
  const rawOf = (input: { params?: unknown; query?: Record<string, unknown> | undefined }) => ({
    params: input.params,
    query: Object.fromEntries(
      Object.entries(input.query ?? {})
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    ),
    body: undefined,
  });

  /**
   * The requests of one page, each started once for revision and content. They count for the
   * network of the caller, which limits guessing of link codes; such pages are secret and share no
   * requests.
   */
  const readsOf = (language: Language, address: string) => {
    const begun = new Map<string, BegunRequest>();
    return {
      language,
      begin(endpoint: CallTarget, input: RawCall): BegunRequest {
        const raw = rawOf(input);
        const key = `${endpointKey(endpoint)} ${JSON.stringify(raw)}`;
        let request = begun.get(key);
        if (request) return request;
        const bound = byKey.get(endpointKey(endpoint));
        if (!bound) throw new Error(`No such endpoint: ${endpointKey(endpoint)}`);
        begun.set(key, (request = pipeline.begin(bound, asker(language, address), raw)));
        return request;
      },
    };
  };
  type PageReads = ReturnType<typeof readsOf>;

  // The renderer serves many pages concurrently: each call finds the requests of its own page.
  const pageReads = new AsyncLocalStorage<PageReads>();
  const transport = async (endpoint: CallTarget, input: RawCall): Promise<unknown> => {
    const reads = pageReads.getStore() ?? readsOf('en', '');
    try {
      return JSON.parse((await reads.begin(endpoint, input).answer()).text) as unknown;
    } catch (error) {
      const { problem, cause } = problemOf(error, reads.language, 'page');
      if (cause) app.log.error({ call: endpointKey(endpoint), err: cause }, 'page could not be rendered');
      throw { isProblem: true, code: problem.code, status: problem.status, fields: problem.fields };
    }
  };

  const isOff = (endpoint: CallTarget): boolean => {
    const bound = byKey.get(endpointKey(endpoint));
    return bound !== undefined && app.modules.isOff(bound.feature);
  };

  /**
   * Revision of a page: disabled modules and revisions of its reads; without a revision, the answer
   * or refusal itself.
   */
  async function revisionOf(plan: PagePlan, reads: PageReads): Promise<string | undefined> {
    const revisions = await Promise.all(
      plan.prefetches.map(async ({ endpoint, input }) => {
        if (isOff(endpoint)) return 'off';
        try {
          const begun = reads.begin(endpoint, input);
          return begun.revision ? await begun.revision() : etagOf((await begun.answer()).text);
        } catch (error) {
          return isRefusal(error) ? error.code : undefined;
        }
      }),
    );
    return revisions.includes(undefined) ? undefined : [app.modules.off.join(), ...revisions].join(' ');
  }

  async function make(url: PageAddress, reads: PageReads, plan: PagePlan, settings: Settings): Promise<ReadyPage> {
    const { language } = reads;
    const renderer = await source.renderer();
    renderer.setTransport(transport);
    const rendered = plan.isRendered
      ? await pageReads.run(reads, () => renderer.renderPage(url, language, settings))
      : {
          status: plan.status,
          component: '',
          page: null,
          head: `<title>${xmlText(settings.siteName ?? productName)}</title>`,
          markup: '',
          data: 'null',
        };
    const assets = await source.assets(language, rendered.component, rendered.page);
    const sent = rendered.page && assets.sent ? { ...rendered.page, ...assets.sent } : null;
    // One page is shared by all missing and disabled paths, so it does not contain the requested
    // one.
    const address = rendered.page && plan.status === 200 ? { pathname: url.pathname, search: url.search } : null;
    const isInAllLanguages = url.search === '' && renderer.sitePaths(settings).includes(url.pathname);
    const alternates = isInAllLanguages ? languageLinks(config.publicUrl, url.pathname) : '';
    const known = JSON.stringify({ language, settings, address, places: renderer.sentNavigation(settings), page: sent });
    const state = `${known.slice(0, -1)},"data":${rendered.data}}`;
    const picture = rendered.status === 200 && address ? sharePicture(rendered.head, language, settings) : null;
    return {
      status: rendered.status,
      policy: contentSecurityPolicy(assets.styleHashes, settings),
      before:
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
        '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">' +
        '<meta name="theme-color" content="#171b21" media="(prefers-color-scheme: dark)"><link rel="manifest" href="/manifest.webmanifest">' +
        '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
        `${rendered.head}${picture ? shareTags(picture, rendered.head, url, settings) : ''}` +
        (rendered.status === incomplete ? '<meta name="robots" content="noindex">' : alternates),
      tags: assets.tags,
      behind:
        `</head><body><div id="root">${rendered.markup}</div>` +
        `<script type="application/json" id="state">${state.replace(/</g, '\\u003c')}</script></body></html>`,
      encoded: new Map(),
      picture,
      announcementId: settings.announcement?.id,
    };
  }

  /** Plan of a path with the current settings, and how to read its revision. */
  function planAt(renderer: Renderer, now: InstallationNow, asked: PageAddress, language: Language, address: string) {
    const settings = settingsOf(app, source, now.settings);
    const plan = renderer.planPage(asked, language, settings);
    const url = { pathname: asked.pathname, search: plan.search };
    const key =
      plan.isRendered && plan.status === 200 ? `${language} ${url.pathname}${url.search}` : `${language} ${plan.status} ${plan.isRendered}`;
    const isKept = !source.isDevelopment && !plan.isSecret;
    const begin = async () => {
      const reads = readsOf(language, address);
      return { reads, read: isKept ? await revisionOf(plan, reads) : undefined };
    };
    return {
      settings,
      plan,
      url,
      key,
      isKept,
      read: () => (isKept ? coalesceReads(app.db, `page ${now.revision} ${key}`, begin) : begin()),
    };
  }

  /** The page of a path, cached by the revision of what it reads. */
  async function pageAt(asked: PageAddress, language: Language, address: string) {
    const [last, asking] = [installation.last, installation.now()];
    const renderer = await source.renderer();
    let planned = planAt(renderer, last, asked, language, address);
    // Revision and settings are read in one round trip; the revision again if the settings changed.
    const [now, early] = await Promise.all([asking, planned.isKept ? planned.read() : undefined]);
    if (now !== last) planned = planAt(renderer, now, asked, language, address);
    const { settings, plan, url, key } = planned;
    const { reads, read } = early && now === last ? early : await planned.read();
    const revision = read === undefined ? undefined : `${now.revision} ${read}`;
    const making = () => make(url, reads, plan, settings);
    const page = revision === undefined ? await making() : await pages.get(key, revision, making);
    return { plan, page, revision };
  }

  const shareCode = renderSVG(config.publicUrl);
  http.get('/share-qr.svg', (_, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(shareCode));

  const countPage = pageCounter(app);
  serveSharePictures(http, {
    app,
    countPage,
    pictureOf: async (address, language, network) => (await pageAt(address, language, network)).page.picture,
  });
  // Only reading methods get pages; others are refused before a body is read.
  http.addHook('onRequest', async (request) => {
    if (!request.is404 || isRead(request)) return;
    countPage(request);
    throw refuse('thing.notFound');
  });
  http.setNotFoundHandler(async (request, reply) => {
    if (!isRead(request)) throw refuse('thing.notFound');
    const language = languageOf(request);
    try {
      countPage(request);
    } catch (error) {
      const { problem, headers } = problemOf(error, language, request.id);
      return sendTooMany(reply.headers(headers), language, problem.title);
    }
    const { plan, page, revision } = await pageAt(new URL(request.url, config.publicUrl), language, request.ip);
    request.pagePattern = plan.pattern;
    return sendPage(request, reply, page, language, revision);
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Links to the same page in other languages, for search engines. Only in the sent page, since they
 * request each URL.
 */
function languageLinks(publicUrl: string, path: string): string {
  return languageAddresses(publicUrl, path)
    .map(({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${address}">`)
    .join('');
}
