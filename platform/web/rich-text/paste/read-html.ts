import { getSchema } from '@tiptap/core';
import { boundsProblem } from '#platform/contract/rich-text/bounds.ts';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { editorExtensions } from '../editor-extensions.ts';
import { fittingDocument, richTextOf } from '../enforce-schema.ts';
import { MediaPlaces } from '../media-places.ts';
import { inertDocument } from './inert-document.ts';
import { parserByTag } from './parser-by-tag.ts';
import { pastedDocument } from './pasted-document.ts';
import { isOffice, sheetOf, splitStyles } from './pasted-styles.ts';
import { pictureFile } from './picture-file.ts';

/** A page as a document. */
export interface ReadHtml {
  title: string;
  subtitle: string;
  content: RichText;
  /** Pictures with their bytes in the page, by their IDs in the text. */
  pictures: { id: string; file: File }[];
  /** Number of other pictures. */
  picturesLeft: number;
}

/** Most elements of a page that is read. */
const maxElements = 100_000;

/** Reads a page of HTML as the editor would if it was pasted; undefined if it is longer than a document can be. */
export function readHtml(html: string): ReadHtml | undefined {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > maxElements) return undefined;
  const { rest, css } = splitStyles(html);
  const page = inertDocument(rest);
  const head = titleOf(page);
  const pictures: ReadHtml['pictures'] = [];
  const { body, picturesLeft } = pastedDocument(page.body, {
    sheet: sheetOf(css),
    isOffice: isOffice(html),
    levels: richTextLimits.depth - 2,
    addPicture: (source) => {
      const file = pictureFile(source);
      if (!file) return undefined;
      const id = randomUuid();
      pictures.push({ id, file });
      return id;
    },
  });
  const media = { places: new MediaPlaces(), take: () => [] };
  const schema = getSchema(editorExtensions({ placeholder: () => '', onRefused: () => {}, media }));
  const content = richTextOf(fittingDocument(parserByTag(schema).parse(body)));
  return boundsProblem(content) === undefined ? { ...head, content, pictures, picturesLeft } : undefined;
}

/** Takes the title and subtitle from the start of a page, or the title from its head. */
function titleOf(page: Document): { title: string; subtitle: string } {
  const line = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const first = page.querySelector('h1');
  const isFirst = first !== null && textBefore(page.body, first) === '';
  const title = isFirst ? line(first) : '';
  let subtitle = '';
  if (isFirst) {
    const next = first.nextElementSibling;
    const only = next?.children.length === 1 ? next.firstElementChild : null;
    if (next?.matches('p') && only?.matches('em, i') && line(only) === line(next)) {
      subtitle = line(next);
      next.remove();
    }
    first.remove();
  }
  // The title of the page is level 1: sections of level 1 move down with all below them.
  if (page.querySelector('h1'))
    for (const heading of page.querySelectorAll('h1, h2, h3')) {
      const lower = page.createElement(`h${Number(heading.nodeName.slice(1)) + 1}`);
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
  return { title: title || line(page.querySelector('title')), subtitle };
}

function textBefore(root: Element, until: Element): string {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (until.contains(node)) return '';
    if ((node.nodeValue ?? '').trim() !== '') return node.nodeValue ?? '';
  }
  return '';
}
