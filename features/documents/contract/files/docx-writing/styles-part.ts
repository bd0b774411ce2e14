import { codeLanguages } from '#platform/contract/rich-text/limits.ts';

const style = (type: string, id: string, name: string, more: string, isDefault = false): string =>
  `<w:style w:type="${type}"${isDefault ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const based = (on: string, next = 'Normal') => `<w:basedOn w:val="${on}"/><w:next w:val="${next}"/><w:qFormat/>`;
const heading = (level: number, size: number): string =>
  style(
    'paragraph',
    `Heading${level}`,
    `heading ${level}`,
    `${based('Normal')}<w:pPr><w:keepNext/><w:spacing w:before="${360 - level * 60}" w:after="100"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr>`,
  );
const mono = '<w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:sz w:val="20"/></w:rPr>';
const line = (size: number, space: number) =>
  `<w:pBdr><w:bottom w:val="single" w:sz="${size}" w:space="${space}" w:color="auto"/></w:pBdr>`;
const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="A09A90"/>`;

/** Styles of a document; the names are those that Word and LibreOffice know. */
export const stylesXml = (language: string): string =>
  `<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>${[
    style('paragraph', 'Normal', 'Normal', '<w:qFormat/>', true),
    style(
      'paragraph',
      'Title',
      'Title',
      `${based('Normal')}<w:pPr><w:spacing w:after="60"/></w:pPr><w:rPr><w:b/><w:sz w:val="48"/></w:rPr>`,
    ),
    style(
      'paragraph',
      'Subtitle',
      'Subtitle',
      `${based('Normal')}<w:pPr><w:spacing w:after="240"/></w:pPr><w:rPr><w:color w:val="5A5A5A"/><w:sz w:val="28"/></w:rPr>`,
    ),
    heading(1, 34),
    heading(2, 28),
    heading(3, 24),
    style('paragraph', 'ListParagraph', 'List Paragraph', based('Normal', 'ListParagraph')),
    style('paragraph', 'Quote', 'Quote', `${based('Normal', 'Quote')}<w:rPr><w:color w:val="404040"/></w:rPr>`),
    style(
      'paragraph',
      'CodeBlock',
      'Code Block',
      `${based('Normal', 'CodeBlock')}<w:pPr><w:shd w:val="clear" w:color="auto" w:fill="F4F2EE"/></w:pPr>${mono}`,
    ),
    ...codeLanguages.map((language_) =>
      style('paragraph', `CodeBlock${language_}`, `Code Block ${language_}`, based('CodeBlock', 'CodeBlock')),
    ),
    style('paragraph', 'HorizontalLine', 'Horizontal Line', `${based('Normal')}<w:pPr>${line(6, 1)}</w:pPr>`),
    style('paragraph', 'Caption', 'caption', `${based('Normal')}<w:rPr><w:color w:val="5A5A5A"/><w:sz w:val="20"/></w:rPr>`),
    style(
      'paragraph',
      'TableSeparator',
      'Table Separator',
      `<w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="0" w:line="20" w:lineRule="exact"/></w:pPr><w:rPr><w:sz w:val="2"/></w:rPr>`,
    ),
    style('character', 'DefaultParagraphFont', 'Default Paragraph Font', '<w:uiPriority w:val="1"/>', true),
    style('character', 'CodeText', 'HTML Code', mono),
    style('character', 'Hyperlink', 'Hyperlink', '<w:rPr><w:color w:val="0B57A4"/><w:u w:val="single"/></w:rPr>'),
    style(
      'character',
      'CodeLink',
      'Code Hyperlink',
      '<w:basedOn w:val="CodeText"/><w:rPr><w:color w:val="0B57A4"/><w:u w:val="single"/></w:rPr>',
    ),
    style(
      'table',
      'TableGrid',
      'Table Grid',
      `<w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('')}</w:tblBorders><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>`,
    ),
  ].join('')}</w:styles>`;
