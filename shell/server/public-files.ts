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
const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface PublicFilesOptions {
  app: AppContext;
  features: readonly ServerFeature[];
  source: PageSource;
}

/**
 * Files for programs: robots.txt, site map, web app manifest, and files of features such as feeds.
 */
export function servePublicFiles(http: FastifyInstance, { app, features, source }: PublicFilesOptions): void {
  const { config } = app;
  const present = () => features.filter((feature) => !app.modules.isOff(feature.name));
  const partsNow = () => present().flatMap((feature) => feature.sitemap ?? []);
  const address = (path: string) => xmlText(config.publicUrl + path);

  const countFile = pageCounter(app);
  const counted = { onRequest: async (request: FastifyRequest) => countFile(request) };

  const files = features.flatMap(({ name, publicFiles = [] }) => publicFiles.map((file) => ({ ...file, feature: name })));
  for (const { feature, path, query = [], make } of files)
    http.get(path, counted, async (request, reply) => {
      if (app.modules.isOff(feature)) return reply.callNotFound();
      const requested = Object.entries(request.query as Record<string, unknown>).filter(([key]) => query.includes(key));
      const file = await make(app, Object.fromEntries(requested));
      return file ? sendFile(request, reply, file.type, file.body) : reply.callNotFound();
    });

  http.get('/manifest.webmanifest', async (request, reply) => {
    const { start } = (await source.renderer()).sentNavigation(settingsOf(app, source));
    const { site: name, logo } = await siteNow(app.db, config);
    return sendFile(
      request,
      reply,
      'application/manifest+json; charset=utf-8',
      appManifest({ name, start, logo: logo ? shownLogo(logo) : undefined }),
    );
  });

  const logoFiles = {
    [logoPath]: () => findLogo(app.db),
    [iconPath]: () => findIcon(app.db, 'icon'),
    [maskedIconPath]: () => findIcon(app.db, 'maskedIcon'),
  };
  for (const [path, find] of Object.entries(logoFiles))
    http.get<{ Querystring: { v?: unknown } }>(path, counted, async (request, reply) => {
      const file = await find();
      if (!file) return reply.callNotFound();
      const isThis = request.query.v === file.hash;
      return reply
        .type('image/png')
        .headers({
          'cache-control': isThis ? 'public, max-age=31536000, immutable' : 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(file.png);
    });

  http.get('/robots.txt', counted, (request, reply) =>
    sendFile(
      request,
      reply,
      'text/plain; charset=utf-8',
      ['User-agent: *', 'Disallow: /api/', 'Disallow: /*?*cursor=', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n'),
    ),
  );

  http.get('/sitemap.xml', counted, async (request, reply) => {
    const parts = partsNow();
    const counts = await Promise.all(parts.map((part) => part.count(app)));
    const pages = parts.flatMap(({ name }, index) =>
      Array.from({ length: Math.ceil((counts[index] ?? 0) / fileEntries) }, (_, page) => `/sitemaps/${name}-${page + 1}.xml`),
    );
    const lines = ['/sitemaps/pages.xml', ...pages].map((path) => `<sitemap><loc>${address(path)}</loc></sitemap>\n`);
    return sendFile(
      request,
      reply,
      'application/xml; charset=utf-8',
      `${opening}<sitemapindex ${namespaces}>\n${lines.join('')}</sitemapindex>\n`,
    );
  });

  http.get('/sitemaps/pages.xml', counted, async (request, reply) => {
    const paths = (await source.renderer()).sitePaths(settingsOf(app, source));
    const inAllLanguages = (path: string) =>
      languageAddresses(config.publicUrl, path)
        .map(({ language, address: there }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${there}"/>`)
        .join('');
    const lines = paths.map((path) => `<url><loc>${address(path)}</loc>${inAllLanguages(path)}</url>\n`);
    const body = `${opening}<urlset ${namespaces} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('')}</urlset>\n`;
    return sendFile(request, reply, 'application/xml; charset=utf-8', body);
  });

  http.get<{ Params: { file: string } }>('/sitemaps/:file', counted, async ({ params }, reply) => {
    const [, name, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(params.file) ?? [];
    const part = partsNow().find((each) => each.name === name);
    const offset = (Number(number) - 1) * fileEntries;
    if (!part || !(offset < (await part.count(app)))) return reply.callNotFound();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(Readable.from(sitemapFile(app, part, offset, address)));
  });
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
