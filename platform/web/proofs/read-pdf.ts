import type { getDocument } from 'pdfjs-dist';

/** Content of the PDF of a document: its text in reading order, and the log that it was generated from. */
export interface DocumentInPdf {
  text: string;
  /** Absent in files from before logs were embedded. */
  log?: Uint8Array<ArrayBuffer> | undefined;
}

type Source = Omit<NonNullable<Exclude<Parameters<typeof getDocument>[0], string | URL | ArrayBuffer>>, 'data'>;

/** Reads the PDF of a document with PDF.js. Headers, footers and page numbers are no part of the text. */
export async function readPdf(open: typeof getDocument, bytes: Uint8Array, source: Source = {}): Promise<DocumentInPdf> {
  const task = open({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0, ...source });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      let artifacts = 0;
      const tags: boolean[] = [];
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      for (const item of items) {
        if ('str' in item) {
          if (artifacts === 0) text += item.hasEOL ? `${item.str}\n` : item.str;
        } else if (item.type.startsWith('begin')) {
          const isArtifact = (item as { tag?: string }).tag === 'Artifact';
          tags.push(isArtifact);
          if (isArtifact) artifacts += 1;
        } else if (tags.pop()) artifacts -= 1;
      }
      text += '\n';
    }
    const attached = [...((await document.getAttachments()) ?? [])].find(([, { filename }]) =>
      /^(?:log|assembly)-[\w-]+\.jsonl$/.test(filename),
    );
    const content = attached && (await document.getAttachmentContent(attached[0]));
    return { text, log: content ? new Uint8Array(content as Uint8Array) : undefined };
  } finally {
    await task.destroy();
  }
}
