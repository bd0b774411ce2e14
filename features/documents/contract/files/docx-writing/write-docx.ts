import { strToU8, zipSync } from 'fflate';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { BodyWriter } from './body.ts';
import { mediaWriter, type FileMedia } from './media.ts';
import { plainRuns } from './runs.ts';
import { stylesXml } from './styles-part.ts';
import { attribute, escaped } from './xml-text.ts';

export interface FileDocument {
  title: string;
  subtitle: string;
  author: string;
  /** BCP 47 tag of the text. */
  language: string;
  content: RichText;
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const prefixes = `xmlns:w="${main}" xmlns:r="${office}/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;
/** A4 with margins of 2.5 cm. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';
/** The earliest time that ZIP can say: the same document gives the same bytes. */
const writtenAt = '1980-01-01T00:00:00';

/** Writes a document as a DOCX file. */
export function writeDocx(
  { title, subtitle, author, language, content }: FileDocument,
  mediaOf: (id: string) => FileMedia | undefined,
): Uint8Array {
  const relations = new Relations();
  const files: Record<string, Uint8Array> = {};
  const extensions = new Set<string>();
  const pictures = new Map<string, string>();
  const addLink = (href: string) => relations.add('hyperlink', href, true);
  const addPicture = (id: string, { bytes, extension }: FileMedia & { kind: 'picture' }): string => {
    const known = pictures.get(id);
    if (known !== undefined) return known;
    const name = `media/picture${pictures.size + 1}.${extension}`;
    const relation = relations.add('image', name);
    pictures.set(id, relation);
    extensions.add(extension);
    files[`word/${name}`] = bytes;
    return relation;
  };
  const writer = new BodyWriter(addLink, mediaWriter(mediaOf, addPicture, addLink));
  // An empty title, too, since a heading at the beginning is not the title then.
  const titles = [['Title', title], ...(subtitle === '' ? [] : [['Subtitle', subtitle]])];
  const body = titles
    .map(([style = '', text = '']) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${plainRuns(text)}</w:p>`)
    .concat(writer.body(content.content));
  const parts: Record<string, string | undefined> = {
    styles: stylesXml(attribute(language)),
    numbering: writer.numbering.xml,
    webSettings: writer.divisions,
  };
  const types: string[] = [];
  for (const [name, xml] of Object.entries(parts)) {
    if (xml === undefined) continue;
    relations.add(name, `${name}.xml`);
    types.push(`<Override PartName="/word/${name}.xml" ContentType="${word}.${name}+xml"/>`);
    files[`word/${name}.xml`] = strToU8(header + xml.replace(/^<(w:\w+)/, `<$1 ${prefixes}`));
  }
  files['word/document.xml'] = strToU8(`${header}<w:document ${prefixes}><w:body>${body.join('')}${page}</w:body></w:document>`);
  files['word/_rels/document.xml.rels'] = strToU8(relations.xml);
  const roots = new Relations();
  roots.add('officeDocument', 'word/document.xml');
  files['_rels/.rels'] = strToU8(
    roots.xml.replace(
      '</Relationships>',
      `<Relationship Id="core" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ),
  );
  files['docProps/core.xml'] = strToU8(
    `${header}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dc:language>${escaped(language)}</dc:language></cp:coreProperties>`,
  );
  const pictureTypes = [...extensions].map(
    (extension) => `<Default Extension="${extension}" ContentType="image/${extension === 'jpg' ? 'jpeg' : extension}"/>`,
  );
  files['[Content_Types].xml'] = strToU8(
    `${header}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictureTypes.join('')}<Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${types.join('')}</Types>`,
  );
  // The part that names the types comes first, by convention.
  const { '[Content_Types].xml': first, ...rest } = files;
  return zipSync({ '[Content_Types].xml': first ?? new Uint8Array(), ...rest }, { mtime: writtenAt });
}

class Relations {
  readonly #all: string[] = [];
  readonly #links = new Map<string, string>();

  add(type: string, target: string, isExternal = false): string {
    const known = this.#links.get(`${type} ${target}`);
    if (known !== undefined) return known;
    const id = `rId${this.#all.length + 1}`;
    this.#links.set(`${type} ${target}`, id);
    this.#all.push(
      `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${attribute(target)}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    );
    return id;
  }

  get xml(): string {
    return `${header}<Relationships xmlns="${packages}/relationships">${this.#all.join('')}</Relationships>`;
  }
}
