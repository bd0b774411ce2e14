import { createHash } from 'node:crypto';
import { locales, type Language } from '#platform/contract/language.ts';
import { productName, type PageAddress, type Settings } from '#platform/contract/page.ts';
import { xmlText } from '#platform/server/html/xml.ts';
import { pictureSize, type PictureRequest } from './picture-request.ts';

type Site = Pick<Settings, 'publicUrl' | 'siteName' | 'logo'>;

/** The preview image of a page with its revision. */
export interface SharePicture {
  order: PictureRequest;
  revision: string;
}

/** Incremented when the design of images changes, which changes their addresses. */
const edition = 2;

/**
 * Title and cover ID (`<meta name="cover">`) from the head of a page; null for pages with
 * `noindex`.
 */
export function sharePicture(head: string, language: Language, { publicUrl, siteName, logo }: Site): SharePicture | null {
  const whole = plain(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? '');
  const title = withoutName(whole, siteName ?? productName);
  if (title === '' || /<meta name="robots" content="[^"]*noindex/.test(head)) return null;
  const order = {
    title,
    language,
    name: siteName ?? null,
    site: new URL(publicUrl).host,
    cover: contentOf(head, 'cover') ?? null,
    ...(logo && { logo }),
  };
  const revision = createHash('sha256')
    .update(JSON.stringify([edition, order]))
    .digest('base64url')
    .slice(0, 16);
  return { order, revision };
}

/** The title without the name of the site. */
function withoutName(title: string, name: string): string {
  const [before, behind] = [`${name} · `, ` · ${name}`];
  if (title.startsWith(before)) return title.slice(before.length);
  return title.endsWith(behind) ? title.slice(0, -behind.length) : title;
}

/** Address of a page's preview image. */
export function pictureAddress({ order, revision }: SharePicture, { pathname, search }: PageAddress): string {
  return `/share/${revision}.png?${new URLSearchParams({ of: pathname + search, lang: order.language })}`;
}

/** Open Graph tags of a page, except those that its head already has. */
export function shareTags(picture: SharePicture, head: string, page: PageAddress, { publicUrl, siteName = productName }: Site): string {
  const { title, language } = picture.order;
  const description = contentOf(head, 'description');
  const tags: [property: string, content: string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', publicUrl + page.pathname + page.search],
    ['og:locale', locales[language].replace('-', '_')],
    ['og:image', publicUrl + pictureAddress(picture, page)],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:image:alt', title],
  ];
  // A page with an image of its own describes it fully.
  const hasPicture = head.includes('property="og:image"');
  return tags
    .filter(([property]) => !(hasPicture && property.startsWith('og:image')))
    .filter(([property, content]) => content !== undefined && !head.includes(`property="${property}"`))
    .map(([property, content = '']) => `<meta property="${property}" content="${xmlText(content)}">`)
    .concat('<meta name="twitter:card" content="summary_large_image">')
    .join('');
}

function contentOf(head: string, name: string): string | undefined {
  const found = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(head)?.[1];
  return found === undefined ? undefined : plain(found);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
/** Decodes text that React and `xmlText` escaped. */
const plain = (markup: string): string =>
  markup.replace(/&(amp|lt|gt|quot|#x27|#\d+);/g, (_, name: string) => entities[name] ?? String.fromCodePoint(Number(name.slice(1))));
