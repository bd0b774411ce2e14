import { directionOf, paragraphsOf } from '#platform/contract/direction.ts';
import type { Language } from '#platform/contract/language.ts';
import { productName } from '#platform/contract/page.ts';
import { markup, type Html } from '../html/html.ts';
import { bannerSize } from './mail-banner.ts';
import { partsOf, type MailContent, type MailEntry, type MailLink, type MailParagraph, type MailPart } from './mail-parts.ts';
import { themeColour } from '../html/theme-colours.ts';

/** Content ID of the header image. */
export const bannerId = 'banner@atrium';
/** Content ID of the logo of the site. */
export const logoId = 'logo@atrium';
/** Height of the logo, in CSS pixels. */
const logoHeight = 36;

/**
 * Colour roles by class. They are inlined in each element, since some programs drop style sheets;
 * the sheet only has the dark theme.
 */
const looks = {
  page: { background: 'bg', color: 'ink' },
  sheet: { background: 'surface', 'border-color': 'line' },
  banner: { background: 'accent' },
  muted: { color: 'muted' },
  entry: { 'border-color': 'line' },
  reason: { color: 'muted', 'border-color': 'line' },
  plain: { color: 'ink' },
  link: { color: 'muted' },
  action: { background: 'accent', color: 'on-accent', 'border-color': 'accent' },
  box: { background: 'plain-wash', color: 'ink' },
} as const;

const declarations = (look: keyof typeof looks, theme: 'light' | 'dark', end: string): string =>
  Object.entries(looks[look])
    .map(([property, role]) => `${property}:${themeColour(role)[theme]}${end}`)
    .join('');

/** The class and style attributes of an element. */
const dressed = (look: keyof typeof looks, style: string): Html =>
  markup`class="${look}" style="${declarations(look, 'light', ';')}${style}"`;

// The header is an image and keeps its background.
const darkRules = (Object.keys(looks) as (keyof typeof looks)[])
  .filter((look) => look !== 'banner')
  .map((look) => `.${look}{${declarations(look, 'dark', ' !important;')}}`)
  .join('');

const face = "'Hanken Grotesk','Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";
const exactFace = "ui-monospace,'SF Mono',Menlo,Consolas,monospace";

interface Laid {
  language: Language;
  content: MailContent;
  /** Display name of the site. */
  name: string;
  /** Host in the address of the site, as people see it. */
  site: string;
  /** The logo of the site; absent for that of the product. */
  logo?: LogoSize | undefined;
}

/** In pixels. */
export interface LogoSize {
  width: number;
  height: number;
}

/**
 * Keeps the following text out of previews: zero-width characters with places to wrap between them.
 */
const previewEnd = '\u034F\u200C\u00A0'.repeat(90);

/**
 * Writes the HTML of an email from the same parts as its plain text. It loads no external content.
 */
export function mailHtml({ language, content: { subject, preheader, paragraphs, reason }, name, site, logo }: Laid): string {
  return markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style></head>
<body ${dressed('page', 'margin:0;padding:0;')}>
<div class="preheader" style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all;">${preheader}<span aria-hidden="true">${previewEnd}</span></div>
<div lang="${language}" ${dressed('page', `padding:24px 12px;font:16px/1.55 ${face};`)}>
<div ${dressed('sheet', 'max-width:560px;margin:0 auto;border-width:1px;border-style:solid;border-radius:14px;overflow:hidden;overflow-wrap:anywhere;')}>
<div ${dressed('banner', 'border-radius:13px 13px 0 0;')}>${banner(name, logo)}</div>
<div style="padding:26px 24px 12px;">
<h1 style="margin:0 0 18px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.018em;">${lines(subject)}</h1>
${paragraphs.map(paragraphHtml)}<div ${dressed('reason', 'margin:0 0 14px;padding:16px 0 0;border-width:1px 0 0;border-style:solid;font-size:13px;')}>${partsOf(reason).map(partHtml)}</div>
</div></div>
<p ${dressed('muted', 'max-width:562px;box-sizing:border-box;margin:14px auto 0;padding:0 25px;font-size:13px;')}>${name} · ${site}</p>
</div></body></html>
`.markup;
}

const bannerFace = `color:#fff;font:600 20px/1.5 ${face};`;

/** The image contains the product name; a site with another name or logo gets text. */
const banner = (name: string, logo: LogoSize | undefined): Html =>
  name === productName && !logo
    ? markup`<img src="cid:${bannerId}" width="${bannerSize.width}" alt="${name}" style="display:block;width:100%;height:auto;border:0;border-radius:13px 13px 0 0;${bannerFace}">`
    : markup`<p style="margin:0;padding:28px 24px;${bannerFace}">${logo ? logoHtml(logo) : ''}${name}</p>`;

/** On white, since most logos are made for white paper. */
function logoHtml({ width, height }: LogoSize): Html {
  const across = Math.round((width * logoHeight) / height);
  return markup`<img src="cid:${logoId}" width="${across}" height="${logoHeight}" alt="" style="display:inline-block;margin:0 12px 0 0;padding:6px;border:0;border-radius:8px;background:#fff;vertical-align:middle;">`;
}

const paragraphHtml = (paragraph: MailParagraph): Html =>
  markup`<div style="margin:0 0 18px;">${partsOf(paragraph).map(partHtml)}</div>
`;

function partHtml(part: MailPart): Html {
  if (typeof part === 'string') return markup`<p style="margin:0 0 8px;">${lines(part)}</p>`;
  if ('address' in part) return part.isQuiet ? quietLinkHtml(part) : linkHtml(part);
  if ('entry' in part) return entryHtml(part);
  if ('quoted' in part)
    return markup`<div ${dressed('box', 'padding:14px 16px;border-radius:8px;overflow-wrap:anywhere;')}>${paragraphsOf(part.quoted).map(
      (text) => markup`<p dir="${directionOf(text)}" style="margin:0 0 8px;">${lines(text)}</p>`,
    )}</div>`;
  return markup`<div dir="ltr" ${dressed('box', `padding:10px 14px;border-radius:8px;font:13px/1.5 ${exactFace};white-space:pre-wrap;word-break:break-all;`)}>${part.exact}</div>`;
}

/** The URL follows the button, so that people can check or copy it. */
function linkHtml({ address, label }: MailLink): Html {
  const button =
    'display:inline-block;margin:4px 0 8px;padding:11px 20px;border-width:1px;border-style:solid;border-radius:8px;font-weight:600;text-decoration:none;';
  return markup`<a href="${address}" ${dressed('action', button)}>${label}</a><br><a href="${address}" dir="ltr" ${dressed('link', 'font-size:13px;line-height:1.4;word-break:break-all;')}>${address}</a>`;
}

const quietLinkHtml = ({ address, label }: MailLink): Html =>
  markup`<p style="margin:0 0 4px;"><a href="${address}" ${dressed('link', 'font-size:14px;line-height:1.6;')}>${label}</a></p>`;

const entryHtml = ({ entry, detail, at }: MailEntry): Html =>
  markup`<div ${dressed('entry', 'padding:12px 0;border-width:1px 0 0;border-style:solid;')}><a href="${at}" ${dressed('plain', 'font-weight:600;text-decoration:none;')}>${lines(entry)}</a>${detail ? markup`<br><span ${dressed('muted', 'font-size:13px;')}>${lines(detail)}</span>` : ''}</div>`;

/**
 * Right-to-left text is isolated (`isolated`). The control characters stay inside the element,
 * since some programs drop it.
 */
const isolates = /(\u2068[^\u2068\u2069]*\u2069)/;

function lines(text: string): Html[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [markup`<br>`] : []),
      ...line.split(isolates).map((piece) => (isolates.test(piece) ? markup`<bdi>${piece}</bdi>` : markup`${piece}`)),
    ]);
}
