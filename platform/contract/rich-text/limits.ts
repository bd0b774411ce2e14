/** Limits of a rich text, checked by the server and by the editor before each change. */
export const richTextLimits = {
  /** Levels below the document, text included; allows seven nested lists. */
  depth: 16,
  nodes: 20_000,
  /** UTF-16 units of text. */
  characters: 400_000,
  hrefCharacters: 2048,
  orderedListStart: 1_000_000,
  /** Text before and after the numbers of a list. */
  numberBeforeCharacters: 24,
  numberAfterCharacters: 4,
  tableColumns: 50,
  tableRows: 500,
  altCharacters: 500,
  captionCharacters: 500,
  media: 200,
} as const;

/** Level 1 is the title of the page. */
export const headingLevels = [2, 3, 4] as const;
export type HeadingLevel = (typeof headingLevels)[number];

/** Numbers of a list: `1`, `a`, `A`, `i`, `I`, or `1.1`, with those of the enclosing lists. */
export const numberStyles = ['1', 'a', 'A', 'i', 'I', '1.1'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** Width of media: part of the column, the column, or wider. */
export const mediaWidths = ['small', 'wide', 'full'] as const;
export type MediaWidth = (typeof mediaWidths)[number];

export const codeLanguages = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'kotlin',
  'markdown',
  'php',
  'python',
  'ruby',
  'rust',
  'sql',
  'swift',
  'typescript',
  'xml',
  'yaml',
] as const;
export type CodeLanguage = (typeof codeLanguages)[number];
