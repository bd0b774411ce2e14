import type { getDocument } from 'pdfjs-dist';

/** Content of the PDF of a document: its text in reading order, and the log that it was generated from. */
export interface DocumentInPdf {
  text: string;
  /** The same with lines in scripts written from right to left in the order in which they are read; absent if there are none. */
  fromRight?: string;
  /** Absent in files from before logs were embedded. */
  log?: Uint8Array<ArrayBuffer> | undefined;
}

type Source = Omit<NonNullable<Exclude<Parameters<typeof getDocument>[0], string | URL | ArrayBuffer>>, 'data'>;

/** Reads the PDF of a document with PDF.js. Headers, footers and page numbers are no part of the text. */
export async function readPdf(open: typeof getDocument, bytes: Uint8Array, source: Source = {}): Promise<DocumentInPdf> {
  const task = open({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0, ...source });
  try {
    const document = await task.promise;
    let [text, fromRight] = ['', ''];
    let line: Piece[] = [];
    const endLine = () => {
      fromRight += `${asRead(line)}\n`;
      line = [];
    };
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      let artifacts = 0;
      const tags: boolean[] = [];
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      for (const item of items) {
        if ('str' in item) {
          if (artifacts > 0) continue;
          text += item.hasEOL ? `${item.str}\n` : item.str;
          line.push({ text: item.str, isFromRight: item.dir === 'rtl' });
          if (item.hasEOL) endLine();
        } else if (item.type.startsWith('begin')) {
          const isArtifact = (item as { tag?: string }).tag === 'Artifact';
          tags.push(isArtifact);
          if (isArtifact) artifacts += 1;
        } else if (tags.pop()) artifacts -= 1;
      }
      text += '\n';
      endLine();
    }
    const attached = [...((await document.getAttachments()) ?? [])].find(([, { filename }]) =>
      /^(?:log|assembly)-[\w-]+\.jsonl$/.test(filename),
    );
    const content = attached && (await document.getAttachmentContent(attached[0]));
    const isMixed = fromRight.replaceAll(/\s/gu, '') !== text.replaceAll(/\s/gu, '');
    return { text, ...(isMixed && { fromRight }), log: content ? new Uint8Array(content as Uint8Array) : undefined };
  } finally {
    await task.destroy();
  }
}

/** A part of a line, its letters in the order of reading. */
interface Piece {
  text: string;
  isFromRight: boolean;
}

/** Marks in a piece of their own are as on paper, too. */
const onlyMarks = /^\s*\p{M}+$/u;
const letterOrNumber = /[\p{L}\p{N}]/u;
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '«': '»', '»': '«' };

/**
 * A line in the order of reading. Runs of one direction follow each other as they are read; within a run from
 * right to left, the file has the pieces in their order on paper, from left to right.
 */
function asRead(line: readonly Piece[]): string {
  let read = '';
  let run: Piece[] = [];
  const endRun = () => {
    const isFromRight = run.some((piece) => piece.isFromRight);
    read += isFromRight ? turned(run) : run.map(({ text }) => text).join('');
    run = [];
  };
  for (const piece of line) {
    if (piece.isFromRight || !letterOrNumber.test(piece.text)) run.push(piece);
    else {
      endRun();
      read += piece.text;
    }
  }
  endRun();
  return read;
}

const turned = (pieces: readonly Piece[]): string =>
  pieces
    .toReversed()
    .map(({ text }) => (onlyMarks.test(text) ? [...text].toReversed().join('') : text))
    .join('')
    .replaceAll(/[()[\]{}«»]/gu, (bracket) => mirrored[bracket] ?? bracket);
