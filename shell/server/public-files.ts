import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerFeature, SitemapPart } from '#platform/server/extension-points/feature.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isKnown } from '#platform/server/http/etag.ts';
import { findIcon, findLogo } from '#platform/server/installation/installation-store.ts';
import { iconPath, logoPath, maskedIconPath, shownLogo } from '#platform/server/installation/site-logo.ts';
import { siteNow } from '#platform/server/installation/site-name.ts';
import { xmlText } from '#platform/server/html/xml.ts';
import { appManifest } from './app-manifest.ts';
import { languageAddresses } from './language-addresses.ts';
import { pageCounter } from './page-limit.ts';
import { settingsOf } from './page-settings.ts';
import type { PageSource } from './render.ts';

/** Entries per file of the site map; the limit of search engines is 50,000. */
const fileEntries = 10_000;
const opening = '<?xml version="1.0" encoding="utf-8"?>\n';
const xmlType = 'application/xml; charset=utf-8';
const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface PublicFilesOptions {
  app: AppContext;
  features: readonly ServerFeature[];
  source: PageSource;
}

/**
 * Files for programs: robots.txt, site map, web app manifest, and files of features such as feeds.
 */
export function servePublicFiles(http: FastifyInstance, options: PublicFilesOptions): void {
  const countFile = pageCounter(options.app);
  const counted = { onRequest: async (request: FastifyRequest) => countFile(request) };
  const serving = { ...options, http, counted };
  serveFeatureFiles(serving);
  serveManifest(serving);
  serveLogos(serving);
  serveRobots(serving);
  serveSitemap(serving);
}

interface Serving extends PublicFilesOptions {
  http: FastifyInstance;
  /** Counts requests for the rate limit of pages. */
  counted: { onRequest: (request: FastifyRequest) => Promise<void> };
}

/** Files that features declare as `publicFiles`. */
function serveFeatureFiles({ http, counted, app, features }: Serving): void {
  const files = features.flatMap(({ name, publicFiles = [] }) => publicFiles.map((file) => ({ ...file, feature: name })));
  for (const { feature, path, query = [], make } of files)
    http.get(path, counted, async (request, reply) => {
      if (app.modules.isOff(feature)) return reply.callNotFound();
      const requested = Object.entries(request.query as Record<string, unknown>).filter(([key]) => query.includes(key));
      const file = await make(app, Object.fromEntries(requested));
      return file ? sendFile(request, reply, file.type, file.body) : reply.callNotFound();
    });
}

function serveManifest({ http, app, source }: Serving): void {
  http.get('/manifest.webmanifest', async (request, reply) => {
    const { start } = (await source.renderer()).sentNavigation(settingsOf(app, source));
    const { site: name, logo } = await siteNow(app.db, app.config);
    const manifest = appManifest({ name, start, logo: logo ? shownLogo(logo) : undefined });
    return sendFile(request, reply, 'application/manifest+json; charset=utf-8', manifest);
  });
}

function serveLogos({ http, counted, app }: Serving): void {
  const logoFiles = {
    [logoPath]: () => findLogo(app.db),
    [iconPath]: () => findIcon(app.db, 'icon'),
    [maskedIconPath]: () => findIcon(app.db, 'maskedIcon'),
  };
  for (const [path, find] of Object.entries(logoFiles))
    http.get<{ Querystring: { v?: unknown } }>(path, counted, async (request, reply) => {
      const file = await find();
      if (!file) return reply.callNotFound();
      const isCurrent = request.query.v === file.hash;
      return reply
        .type('image/png')
        .headers({
          'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(file.png);
    });
}

function serveRobots({ http, counted, app: { config } }: Serving): void {
  http.get('/robots.txt', counted, (request, reply) =>
    sendFile(
      request,
      reply,
      'text/plain; charset=utf-8',
      ['User-agent: *', 'Disallow: /api/', 'Disallow: /*?*cursor=', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n'),
    ),
  );
}

/** The index, the pages of this installation, and the entries of features in files of `fileEntries`. */
function serveSitemap({ http, counted, app, features, source }: Serving): void {
  const { publicUrl } = app.config;
  const parts = () => features.filter((feature) => !app.modules.isOff(feature.name)).flatMap((feature) => feature.sitemap ?? []);
  const address = (path: string) => xmlText(publicUrl + path);

  http.get('/sitemap.xml', counted, async (request, reply) => sendFile(request, reply, xmlType, await sitemapIndex(app, parts(), address)));

  http.get('/sitemaps/pages.xml', counted, async (request, reply) => {
    const paths = (await source.renderer()).sitePaths(settingsOf(app, source));
    const inAllLanguages = (path: string) =>
      languageAddresses(publicUrl, path)
        .map(({ language, address: there }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${there}"/>`)
        .join('');
    const lines = paths.map((path) => `<url><loc>${address(path)}</loc>${inAllLanguages(path)}</url>\n`);
    const body = `${opening}<urlset ${namespaces} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('')}</urlset>\n`;
    return sendFile(request, reply, xmlType, body);
  });

  http.get<{ Params: { file: string } }>('/sitemaps/:file', counted, async ({ params }, reply) => {
    const [, name, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(params.file) ?? [];
    const part = parts().find((each) => each.name === name);
    const offset = (Number(number) - 1) * fileEntries;
    if (!part || !(offset < (await part.count(app)))) return reply.callNotFound();
    return reply
      .type(xmlType)
      .header('cache-control', 'no-cache')
      .send(Readable.from(sitemapFile(app, part, offset, address)));
  });
}

async function sitemapIndex(app: AppContext, parts: readonly SitemapPart[], address: (path: string) => string): Promise<string> {
  const counts = await Promise.all(parts.map((part) => part.count(app)));
  const pages = parts.flatMap(({ name }, index) =>
    Array.from({ length: Math.ceil((counts[index] ?? 0) / fileEntries) }, (_, page) => `/sitemaps/${name}-${page + 1}.xml`),
  );
  const lines = ['/sitemaps/pages.xml', ...pages].map((path) => `<sitemap><loc>${address(path)}</loc></sitemap>\n`);
  return `${opening}<sitemapindex ${namespaces}>\n${lines.join('')}</sitemapindex>\n`;
}

async function* sitemapFile(app: AppContext, part: SitemapPart, offset: number, address: (path: string) => string): AsyncGenerator<string> {
  yield `${opening}<urlset ${namespaces}>\n`;
  for await (const { path, lastUpdate } of part.entries(app, offset, fileEntries))
    yield `<url><loc>${address(path)}</loc><lastmod>${lastUpdate}</lastmod></url>\n`;
  yield '</urlset>\n';
}

/** Sends a file, or 304 where it is unchanged. */
function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'no-cache' });
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.type(type).send(body);
}
