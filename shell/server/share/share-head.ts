import { createHash } from 'node:crypto';
import { locales, type Language } from '#platform/contract/language.ts';
import { productName, type PageAddress, type Settings } from '#platform/contract/page.ts';
import { xmlText } from '#platform/server/xml.ts';
import { pictureSize, type PictureOrder } from './picture-order.ts';

type Site = Pick<Settings, 'publicUrl' | 'siteName'>;

/** The picture of a page, and what changes with it. */
export interface SharePicture {
  order: PictureOrder;
  revision: string;
}

/** Rises with each change of how pictures look, so that they get other addresses. */
const edition = 1;

/** What a page's head gives to be drawn: its title and, where it names one (`<meta name="cover">`), the ID of a cover. None where it keeps search engines away. */
export function sharePicture(head: string, language: Language, { publicUrl, siteName }: Site): SharePicture | null {
  const whole = plain(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? '');
  const title = withoutName(whole, siteName ?? productName);
  if (title === '' || /<meta name="robots" content="[^"]*noindex/.test(head)) return null;
  const order = { title, language, name: siteName ?? null, site: new URL(publicUrl).host, cover: contentOf(head, 'cover') ?? null };
  const revision = createHash('sha256')
    .update(JSON.stringify([edition, order]))
    .digest('base64url')
    .slice(0, 16);
  return { order, revision };
}

/** A title by itself: what stands before or behind it is the name of the site. */
function withoutName(title: string, name: string): string {
  const [before, behind] = [`${name} · `, ` · ${name}`];
  if (title.startsWith(before)) return title.slice(before.length);
  return title.endsWith(behind) ? title.slice(0, -behind.length) : title;
}

/** Where the picture of a page is. */
export function pictureAddress({ order, revision }: SharePicture, { pathname, search }: PageAddress): string {
  return `/share/${revision}.png?${new URLSearchParams({ of: pathname + search, lang: order.language })}`;
}

/** The tags by which other sites show the address of a page: those that its own head does not give already. */
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
  // A page that shows a picture of its own says all of it.
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
/** A text as React and `xmlText` write it into markup. */
const plain = (markup: string): string =>
  markup.replace(/&(amp|lt|gt|quot|#x27|#\d+);/g, (_, name: string) => entities[name] ?? String.fromCodePoint(Number(name.slice(1))));
