import { openZip } from '#platform/contract/archive/zip.ts';
import { TableRefusal } from './table-budget.ts';

/** Limits of a workbook after decompression. */
const unpackedBytes = 48 * 1024 * 1024;
const mostParts = 1_000;
/** Sheets are read twice: to check their bounds, and for their cells. */
const limits = { bytes: Number.POSITIVE_INFINITY, entries: mostParts, totalBytes: 2 * unpackedBytes };

/** Text of a part by its path; undefined if it is missing. */
export type ReadPart = (path: string) => string | undefined;

export interface WorkbookParts {
  names: readonly string[];
  bytes: (path: string) => Uint8Array | undefined;
  read: ReadPart;
}

/** Opens the archive of a workbook; throws a refusal if it is damaged or unpacks to too much data. */
export function openWorkbook(file: Uint8Array): WorkbookParts {
  const zip = openZip(file, limits, (fault) => new TableRefusal(fault === 'locked' ? 'design.fileProtected' : 'design.fileUnreadable'));
  if (zip.declaredBytes > unpackedBytes) throw new TableRefusal('design.fileUnreadable');
  const bytes = (path: string) => zip.read(path.replace(/^\//, ''), unpackedBytes);
  return {
    names: zip.names,
    bytes,
    read: (path) => {
      const content = bytes(path);
      // Only the byte order mark shows that a part is UTF-16.
      return content && new TextDecoder(content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(content);
    },
  };
}
