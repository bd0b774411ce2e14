import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Markup of the rows of a sheet, and everything that a workbook says about it. */
export interface SheetSample {
  name: string;
  /** Markup between `sheetData` tags, and after them. */
  rows: string;
  after?: string;
  state?: 'hidden' | 'veryHidden';
  /** Charts and macros have sheets of their own. */
  kind?: 'worksheet' | 'chartsheet' | 'xlMacrosheet';
}

const zipped = async (parts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (all: readonly [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Row of text cells. */
export const row = (line: number, cells: readonly string[], attributes = ''): string =>
  `<row r="${line}"${attributes}>${cells
    .map((text, at) =>
      text.startsWith('<') ? text : `<c r="${String.fromCharCode(65 + at)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`;

/** Excel file with several sheets. Cell styles by number: 1 `00000`, 2 date, 3 time, 4
 * duration, 5 date and time, 6 French telephone number. */
export function xlsxOf(
  sheets: readonly SheetSample[],
  { active = 0, workbookPr = '', texts = [] }: { active?: number; workbookPr?: string; texts?: readonly string[] } = {},
): Promise<Buffer> {
  return zipped({
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${workbookPr}/><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${sheets
      .map(({ name, state = 'visible' }, at) => `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['styles', 'styles', 'styles.xml'],
      ['texts', 'sharedStrings', 'sharedStrings.xml'],
      ...sheets.map(({ kind = 'worksheet' }, at) => [`s${at}`, kind, `/xl/worksheets/sheet${at}.xml`] as [string, string, string]),
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, after = '' }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  });
}

/** OpenDocument file; `tables`: markup of its sheets. Style `gone` hides a sheet. */
export function odsOf(tables: string, { active = '', manifest = '' } = {}): Promise<Buffer> {
  return zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<manifest>${manifest}</manifest>`,
    'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'settings.xml': `<settings><config:config-item config:name="ActiveTable">${active}</config:config-item></settings>`,
  });
}
