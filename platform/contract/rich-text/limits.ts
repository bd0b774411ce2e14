/** What a rich text may hold at most. Checked on write, and by the editor before it lets a change happen. */
export const richTextLimits = {
  /** Levels below the document itself; text counts as one. Seven lists within each other fit. */
  depth: 16,
  nodes: 20_000,
  /** UTF-16 units of text in all. */
  characters: 400_000,
  hrefCharacters: 2048,
  orderedListStart: 1_000_000,
  tableColumns: 50,
  tableRows: 500,
  altCharacters: 500,
  captionCharacters: 500,
  media: 200,
} as const;

/** The title of the page is level 1, so a text begins at 2. */
export const headingLevels = [2, 3, 4] as const;
export type HeadingLevel = (typeof headingLevels)[number];

/** How much room one of the media takes: a part of the column, all of it, or more than the column. */
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
