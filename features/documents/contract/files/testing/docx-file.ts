import { strToU8, zipSync } from 'fflate';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const prefixes = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: office,
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
})
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ');

/** Parts of a DOCX file for tests, as XML without the root element. */
export interface DocxParts {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  /** Addresses of external links, by relation ID. */
  links?: Readonly<Record<string, string>>;
  /** Pictures, by relation ID. */
  pictures?: Readonly<Record<string, { name: string; bytes: Uint8Array }>>;
}

const part = (root: string, content: string): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${root} ${prefixes}>${content}</w:${root}>`);

/** The entries of a DOCX file. */
export function docxEntries({ body, styles, numbering, footnotes, links = {}, pictures = {} }: DocxParts): Record<string, Uint8Array> {
  const relation = (id: string, type: string, target: string, isExternal = false) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`;
  const relations = (content: string): Uint8Array =>
    strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`);
  const others = { styles, numbering, footnotes };
  const entries: Record<string, Uint8Array> = {
    '_rels/.rels': relations(relation('main', 'officeDocument', 'word/document.xml')),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(
      [
        ...Object.entries(others).flatMap(([name, content]) => (content === undefined ? [] : [relation(name, name, `${name}.xml`)])),
        ...Object.entries(links).map(([id, address]) => relation(id, 'hyperlink', address, true)),
        ...Object.entries(pictures).map(([id, { name }]) => relation(id, 'image', `media/${name}`)),
      ].join(''),
    ),
  };
  for (const [name, content] of Object.entries(others)) if (content !== undefined) entries[`word/${name}.xml`] = part(name, content);
  for (const { name, bytes } of Object.values(pictures)) entries[`word/media/${name}`] = bytes;
  return entries;
}

/** A DOCX file for tests. */
export const docxFile = (parts: DocxParts): Uint8Array => zipSync(docxEntries(parts));

/** A paragraph with text in one run; `properties` and `format` as XML. */
export const p = (text: string, properties = '', format = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** Properties of an item of a list. */
export const inList = (numId: number, level = 0): string => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`;

/** A level of a list. */
export const level = (index: number, format: string, text: string, start = 1): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** A paragraph style. */
export const style = (id: string, name: string, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

/** A picture in a run. */
export const picture = (id: string, description: string, widthCm = 10): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="${widthCm * 360_000}" cy="360000"/><wp:docPr id="1" name="P" descr="${description}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
