/** Why a file cannot be opened as a document. */
export const fileProblems = ['unknown', 'damaged', 'locked', 'tooLarge', 'tooLong'] as const;
export type FileProblemCode = (typeof fileProblems)[number];

export class FileProblem extends Error {
  readonly code: FileProblemCode;
  constructor(code: FileProblemCode) {
    super(code);
    this.code = code;
  }
}

/** Limits of a file that is opened. A file beyond them is refused before it can use more memory. */
export const fileLimits = {
  /** Size of the file as stored. */
  bytes: 100 * 1024 * 1024,
  /** Size of a Markdown or HTML file. */
  pageBytes: 20 * 1024 * 1024,
  entries: 5_000,
  /** Size of one part of text after decompression. */
  textBytes: 64 * 1024 * 1024,
  /** Size of one picture after decompression. */
  pictureBytes: 50 * 1024 * 1024,
  /** Size of all parts that are read, after decompression. */
  totalBytes: 200 * 1024 * 1024,
  /** Elements of one part. */
  elements: 1_500_000,
  /** Depth to which elements of one XML part may be nested. */
  depth: 300,
} as const;
