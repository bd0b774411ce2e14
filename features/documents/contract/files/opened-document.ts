import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Lost } from './docx/lost.ts';

/** A picture of an opened file. Its ID is in the text. */
export interface OpenedPicture {
  id: string;
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A file, read as a document. */
export interface OpenedDocument {
  title: string;
  subtitle: string;
  content: RichText;
  pictures: OpenedPicture[];
  lost: Lost;
}
