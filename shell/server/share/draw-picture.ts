import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { directionOf } from '#platform/contract/direction.ts';
import { coverOf } from '#platform/contract/identity/cover.ts';
import { markPath } from '#platform/contract/identity/mark.ts';
import { wordMarkPath } from '#platform/contract/identity/word-mark.ts';
import { coverageOf } from '#platform/contract/printing/coverage.ts';
import { faceLetters } from '#platform/contract/printing/face-letters.ts';
import { alwaysLoaded, familiesFor, familyNames, type Family } from '#platform/contract/printing/families.ts';
import { createPrintable, type Coverage } from '#platform/contract/printing/printable.ts';
import { readFace } from '#platform/server/printing/faces.ts';
import { themeColour } from '#platform/server/html/theme-colours.ts';
import { pictureSize, type PictureRequest } from './picture-request.ts';

/** Most graphemes of a title. */
const longestTitle = 180;
/** Height of mark or logo. */
const markSide = 64;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the function that draws preview images as PNG. */
export function pictureDrawer(): (order: PictureRequest) => Promise<Buffer> {
  const template = readFileSync(new URL('share-picture.typ', import.meta.url), 'utf8');
  const coverage = Object.fromEntries(familyNames.map((family) => [family, coverageOf(faceLetters[family])])) as Coverage;
  const compilerWith = (families: readonly Family[]) => NodeCompiler.create({ fontArgs: [{ fontBlobs: families.flatMap(readFace) }] });
  const usual = compilerWith(alwaysLoaded);

  const lettering = (order: PictureRequest): string => {
    const { title, language, site } = order;
    const name = containsName(order) ? null : order.name;
    const printable = createPrintable(coverage);
    const text = printable.line(shortened(title));
    const own = name === null ? null : printable.line(name);
    const others = familyNames.filter((family) => printable.asked.has(family) && !alwaysLoaded.includes(family));
    const compiler = others.length === 0 ? usual : compilerWith([...alwaysLoaded, ...others]);
    const isLoaded = (family: Family) => alwaysLoaded.includes(family) || others.includes(family);
    const faces = familiesFor(`${title}${name ?? ''}`, null).filter(isLoaded);
    const picture = {
      title: text,
      isTurned: directionOf(title) === 'rtl',
      lang: language,
      name: own,
      nameLeft: nameLeft(order),
      site,
      faces,
    };
    try {
      return compiler.plainSvg({ mainFileContent: template, inputs: { picture: JSON.stringify(picture) } });
    } finally {
      compiler.evictCache(0);
    }
  };

  return (order) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}">${ground(order)}${lettering(order)}</svg>`,
      ),
    )
      .png({ palette: true, dither: 0 })
      .toBuffer();
}

/** A title, shortened to a readable length. */
function shortened(title: string): string {
  const letters = Array.from(graphemes.segment(title), ({ segment }) => segment);
  return letters.length <= longestTitle
    ? title
    : `${letters
        .slice(0, longestTitle - 1)
        .join('')
        .trimEnd()}…`;
}

const colour = (role: string) => themeColour(role).light;

/** Width of the logo beside the name of the site, which a wide logo contains. */
function logoWidth({ logo }: PictureRequest): number {
  return logo ? Math.min((logo.width * markSide) / logo.height, 460) : markSide;
}
const containsName = ({ logo }: PictureRequest): boolean => logo !== undefined && logo.width > 2.2 * logo.height;
const nameLeft = (order: PictureRequest): number => 80 + logoWidth(order) + 22;

function mark(order: PictureRequest): string {
  const { logo, logoPng } = order;
  const box = `x="80" y="72" width="${logoWidth(order)}" height="${markSide}"`;
  if (logo && logoPng) return `<image ${box} href="data:image/png;base64,${logoPng}"/>`;
  return `<rect ${box} rx="16" fill="${colour('accent')}"/>${stroked(markPath, 'translate(80 72) scale(2)', 'stroke="#fff" stroke-width="2.4"')}`;
}

const stroked = (path: string, at: string, look: string) =>
  `<path d="${path}" transform="${at}" fill="none" stroke-linecap="round" stroke-linejoin="round" ${look}/>`;

/** The background with mark and arches. */
function ground(order: PictureRequest): string {
  const { cover: id, name } = order;
  const isNamed = name !== null || containsName(order);
  return [
    ...(id === null ? arch() : cover(id)),
    mark(order),
    ...(isNamed
      ? []
      : [stroked(wordMarkPath, `translate(${nameLeft(order)} 78) scale(1.8)`, `stroke="${colour('ink')}" stroke-width="2.6"`)]),
  ].join('');
}

const filled = (path: string, look: string) => `<path d="${path}" ${look}/>`;
const whole = (look: string) => `<rect width="1200" height="630" fill="${look}"/>`;

function arch(): string[] {
  const door = (radius: number) => `M${960 - radius} 630V${350 + (190 - radius) / 4}a${radius} ${radius} 0 0 1 ${2 * radius} 0V630z`;
  return [
    whole(colour('sand')),
    filled(door(190), `fill="${colour('accent')}"`),
    filled(door(128), 'fill="#fff" fill-opacity="0.25"'),
    filled(door(66), `fill="${colour('sand')}"`),
  ];
}

function cover(id: string): string[] {
  const { width, height, colour: number, paths } = coverOf(id);
  const scale = 3.75;
  const door = 'M765 630V400a187.5 187.5 0 0 1 375 0v230z';
  const tile = paths.map((path) => filled(path, 'fill="#fff" fill-opacity="0.2"')).join('');
  return [
    whole(colour('sand')),
    `<pattern id="cover" x="765" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${tile}</pattern>`,
    filled(door, `fill="${colour(`group-${number}`)}"`),
    filled(door, 'fill="url(#cover)"'),
  ];
}
