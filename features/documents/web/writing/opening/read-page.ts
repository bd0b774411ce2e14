import { readHtml } from '#platform/web/rich-text/paste/read-html.ts';
import { FileProblem } from '../../../contract/files/file-problem.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';

/** The text of a Markdown or HTML file: UTF-8, UTF-16 with its mark, or as its page declares. */
export function textOfFile(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes.slice(0, 2_048));
  const mark = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
  const declared = /<meta[^>]+charset\s*=\s*["']?([-\w]+)/i.exec(String.fromCharCode(...start))?.[1];
  for (const encoding of [mark ?? 'utf-8', declared, 'windows-1252']) {
    if (encoding === undefined) continue;
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Texts have no such characters; pictures and archives do.
      if (text.includes('\0')) throw new FileProblem('unknown');
      return text;
    } catch (error) {
      if (error instanceof FileProblem) throw error;
    }
  }
  throw new FileProblem('unknown');
}

/** A page of HTML as a document. */
export async function openedPage(html: string): Promise<OpenedDocument> {
  const read = readHtml(html);
  if (!read) throw new FileProblem('tooLong');
  const { pictures, picturesLeft, ...text } = read;
  return {
    ...text,
    pictures: await Promise.all(
      pictures.map(async ({ id, file }) => ({ id, name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
    lost: picturesLeft > 0 ? { linkedPictures: picturesLeft } : {},
  };
}
