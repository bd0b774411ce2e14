import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a reader program sees it. */
export interface ReadPdf {
  title: string;
  language: string;
  /** The part of PDF/UA that it says it keeps to. */
  accessibility: string;
  isTagged: boolean;
  pages: { text: string; roles: string[] }[];
  bookmarks: string[];
}

interface Branch {
  role?: string;
  children?: Branch[];
}

/** Reads what a PDF says and how it is built. */
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
    pages.push({ text, roles: rolesOf((await page.getStructTree()) as Branch | null) });
  }
  const outline = (await document.getOutline()) as { title: string; items: { title: string }[] }[] | null;
  await task.destroy();
  return {
    title: String(info['Title']),
    language: String(info['Language']),
    accessibility: String(metadata.get('pdfuaid:part')),
    isTagged: marks instanceof Map && marks.get('Marked') === true,
    pages,
    bookmarks: (outline ?? []).flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
  };
}

function rolesOf(branch: Branch | null): string[] {
  if (!branch) return [];
  return [...(branch.role ? [branch.role] : []), ...(branch.children ?? []).flatMap(rolesOf)];
}
