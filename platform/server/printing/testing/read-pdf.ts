import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as seen by a PDF reader. */
export interface ReadPdf {
  title: string;
  language: string;
  /** Declared part of PDF/UA. */
  accessibility: string;
  isTagged: boolean;
  /** `languages` are those of text tagged with another language than the document's. */
  pages: { text: string; pieces: Piece[]; roles: string[]; languages: string[] }[];
  bookmarks: string[];
  /** Embedded files as text. */
  attachments: Record<string, string>;
}

/** Text that a reader finds at one place, with its edges in points from the left edge of the page. */
export interface Piece {
  text: string;
  left: number;
  right: number;
}

interface Branch {
  role?: string;
  lang?: string;
  children?: Branch[];
}

/** Extracts texts and structure of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const { info, metadata } = (await document.getMetadata()) as {
    info: Record<string, unknown>;
    metadata: { get: (name: string) => unknown };
  };
  const marks: unknown = await document.getMarkInfo();
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const left = Number(item.transform[4]);
      return [{ text: item.str, left, right: left + item.width }];
    });
    const tree = (await page.getStructTree()) as Branch | null;
    pages.push({ text, pieces, roles: gathered(tree, ({ role }) => role), languages: gathered(tree, ({ lang }) => lang) });
  }
  const outline = (await document.getOutline()) as { title: string; items: { title: string }[] }[] | null;
  const attachments: Record<string, string> = {};
  for (const [key, { filename }] of (await document.getAttachments()) ?? [])
    attachments[filename] = new TextDecoder().decode((await document.getAttachmentContent(key)) as Uint8Array);
  await task.destroy();
  return {
    attachments,
    title: String(info['Title']),
    language: String(info['Language']),
    accessibility: String(metadata.get('pdfuaid:part')),
    isTagged: marks instanceof Map && marks.get('Marked') === true,
    pages,
    bookmarks: (outline ?? []).flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
  };
}

function gathered(branch: Branch | null, of: (branch: Branch) => string | undefined): string[] {
  if (!branch) return [];
  const found = of(branch);
  return [...(found ? [found] : []), ...(branch.children ?? []).flatMap((child) => gathered(child, of))];
}
