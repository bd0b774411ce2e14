import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import type { PageAddress, Renderer } from '#platform/contract/page.ts';
import { InstallationReader, type InstallationNow } from '#platform/server/installation/installation-now.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { languageOf } from '#platform/server/http/request-language.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { makePage } from './make-page.ts';
import { pageCounter, sendTooMany } from './page-limit.ts';
import { PageReader, type PageCalls } from './page-reads.ts';
import { settingsOf } from './page-settings.ts';
import type { PageSource } from './render.ts';
import { incomplete, sendPage, type ReadyPage } from './send-page.ts';
import { serveSharePictures } from './share/serve-share-pictures.ts';

interface PagesOptions extends PageCalls {
  source: PageSource;
}

/**
 * Answers every path that is not a call: public pages are rendered with the rights of a visitor,
 * private ones as a frame without data.
 */
export function servePages(http: FastifyInstance, options: PagesOptions): void {
  const { app, problemOf } = options;
  const pages = new Pages(options);
  const countPage = pageCounter(app);
  serveShareCode(http, app.config.publicUrl);
  serveSharePictures(http, {
    app,
    countPage,
    pictureOf: async (address, language, network) => (await pages.at(address, language, network)).page.picture,
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
    const { plan, page, revision } = await pages.at(new URL(request.url, app.config.publicUrl), language, request.ip);
    request.pagePattern = plan.pattern;
    return sendPage(request, reply, page, language, revision);
  });
}

/** Pages by path, cached by the revision of what they read. */
class Pages {
  readonly #options: PagesOptions;
  readonly #installation: InstallationReader;
  readonly #reader: PageReader;
  readonly #cache = new ResponseCache<ReadyPage>(
    ({ before, behind }) => 2 * (before.length + behind.length),
    ({ status }) => status !== incomplete,
  );

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#installation = new InstallationReader(options.app.db, options.app.config);
    this.#reader = new PageReader(options);
  }

  async at(requested: PageAddress, language: Language, address: string) {
    const { app, source } = this.#options;
    const [last, asking] = [this.#installation.last, this.#installation.now()];
    const renderer = await source.renderer();
    let planned = this.#planAt(renderer, last, requested, language, address);
    // Revision and settings are read in one round trip; the revision again if the settings changed.
    const [now, early] = await Promise.all([asking, planned.isCacheable ? planned.read() : undefined]);
    if (now !== last) planned = this.#planAt(renderer, now, requested, language, address);
    const { settings, plan, url, key } = planned;
    const { reads, read } = early && now === last ? early : await planned.read();
    const revision = read === undefined ? undefined : `${now.revision} ${read}`;
    const make = () => makePage({ config: app.config, reader: this.#reader, source }, { url, reads, plan, settings });
    const page = revision === undefined ? await make() : await this.#cache.get(key, revision, make);
    return { plan, page, revision };
  }

  /** Plan of a path with the current settings, and how to read its revision. */
  #planAt(renderer: Renderer, now: InstallationNow, requested: PageAddress, language: Language, address: string) {
    const { app, source } = this.#options;
    const settings = settingsOf(app, source, now.settings);
    const plan = renderer.planPage(requested, language, settings);
    const url = { pathname: requested.pathname, search: plan.search };
    const key =
      plan.isRendered && plan.status === 200
        ? `${language} ${url.pathname}${url.search}`
        : `${language} ${plan.status} ${plan.isRendered} ${plan.outline}`;
    const isCacheable = !source.isDevelopment && !plan.isSecret;
    const begin = async () => {
      const reads = this.#reader.readsOf(language, address);
      return { reads, read: isCacheable ? await this.#reader.revisionOf(plan, reads) : undefined };
    };
    return {
      settings,
      plan,
      url,
      key,
      isCacheable,
      read: () => (isCacheable ? coalesceReads(app.db, `page ${now.revision} ${key}`, begin) : begin()),
    };
  }
}

/** The site's address as a QR code. */
function serveShareCode(http: FastifyInstance, publicUrl: string): void {
  const shareCode = renderSVG(publicUrl);
  http.get('/share-qr.svg', (_, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(shareCode));
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
