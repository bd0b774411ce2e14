import type { PageAddress, PagePlan, Settings } from '#platform/contract/page.ts';
import type { Config } from '#platform/server/config/config.ts';
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts';
import { languageAddresses } from './language-addresses.ts';
import type { PageReader, PageReads } from './page-reads.ts';
import type { PageSource } from './render.ts';
import { incomplete, type ReadyPage } from './send-page.ts';
import { sharePicture, shareTags } from './share/share-head.ts';

interface PageMaker {
  config: Pick<Config, 'publicUrl'>;
  reader: PageReader;
  source: PageSource;
}

interface PlannedPage {
  url: PageAddress;
  reads: PageReads;
  plan: PagePlan;
  settings: Settings;
}

const headStart =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#171b21" media="(prefers-color-scheme: dark)"><link rel="manifest" href="/manifest.webmanifest">';

/** The icons of the browser tab and of a home screen: those of the site, or else of the product. */
const iconLinks = ({ logo }: Settings): string =>
  logo?.icon && logo.maskedIcon
    ? `<link rel="icon" href="${logo.icon}" type="image/png"><link rel="apple-touch-icon" href="${logo.maskedIcon}">`
    : '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">';

/** Makes a page with its data; a frame without data where the plan does not render it. */
export async function makePage({ config, reader, source }: PageMaker, { url, reads, plan, settings }: PlannedPage): Promise<ReadyPage> {
  const { language } = reads;
  const renderer = await source.renderer();
  renderer.setTransport(reader.transport);
  const rendered = plan.isRendered
    ? await reader.within(reads, () => renderer.renderPage(url, language, settings))
    : { ...(await renderer.renderFrame(plan.outline, language, settings)), status: plan.status };
  const assets = await source.assets(language, rendered.component, rendered.page);
  const sent = rendered.page && assets.sent ? { ...rendered.page, ...assets.sent } : null;
  // One page is shared by all missing and disabled paths, so it does not contain the requested
  // one.
  const address = rendered.page && plan.status === 200 ? { pathname: url.pathname, search: url.search } : null;
  const isInAllLanguages = url.search === '' && renderer.sitePaths(settings).includes(url.pathname);
  const alternates = isInAllLanguages ? languageLinks(config.publicUrl, url.pathname) : '';
  const known = JSON.stringify({ language, settings, address, places: renderer.sentNavigation(settings), page: sent });
  const picture = rendered.status === 200 && address ? sharePicture(rendered.head, language, settings) : null;
  return {
    status: rendered.status,
    policy: contentSecurityPolicy(assets.styleHashes, settings),
    before:
      `${headStart}${iconLinks(settings)}${rendered.head}${picture ? shareTags(picture, rendered.head, url, settings) : ''}` +
      (rendered.status === incomplete ? '<meta name="robots" content="noindex">' : alternates),
    tags: assets.tags,
    behind: bodyOf(rendered.markup, `${known.slice(0, -1)},"data":${rendered.data}}`),
    encoded: new Map(),
    picture,
    announcementId: settings.announcement?.id,
  };
}

function bodyOf(markup: string, state: string): string {
  return (
    `</head><body><div id="root">${markup}</div>` +
    `<script type="application/json" id="state">${state.replace(/</g, '\\u003c')}</script></body></html>`
  );
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
