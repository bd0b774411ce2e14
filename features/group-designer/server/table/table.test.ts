import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import writeExcelFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personColumns } from '../../contract/columns.ts';
import { designOf, inOrder, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { groupReferences } from '../../contract/group-names.ts';
import { groupKey } from '../../contract/check-design.ts';
import { decodeText } from './decode-text.ts';
import { findSeparator } from './read-csv.ts';
import { runTableTask, type TableOutcome } from './table-task.ts';
import { categories, tableTask, words } from './testing.ts';
import { writeDesign } from './write-csv.ts';
import { openWorkbook } from './workbook/workbook-parts.ts';
import { boundsFault } from './xlsx-bounds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function read(content: string | Buffer, rows?: Parameters<typeof tableTask>[1]): Promise<TableOutcome> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return runTableTask(tableTask(path, rows));
}
const whole = (outcome: TableOutcome) => {
  if (outcome.kind !== 'read') throw new Error(`not read: ${outcome.kind}`);
  return outcome;
};
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

describe('real files', () => {
  test('MV-05 semicolons, Windows-1252, a quoted line break and Spanish headers, as Excel saves them', async () => {
    const outcome = whole(
      await read(
        windows1252('Nombre;Apellidos;Correo electrónico;Cargo;Grupo\r\n"Íñigo";"Peña";inigo@example.org;"Director\r\nadjunto";Coro\r\n'),
      ),
    );
    expect(outcome.found).toEqual({ format: 'csv', encoding: 'windows-1252', separator: ';' });
    expect(outcome.delta.people.put).toMatchObject([
      { role: 'member', name: 'Íñigo Peña', email: 'inigo@example.org', position: 'Director\nadjunto', line: 2 },
    ]);
    expect(outcome.delta.groups.put).toMatchObject([{ name: 'Coro' }]);
  });

  test('MV-05 line numbers are those of the file, whatever the line breaks within cells', async () => {
    for (const lineBreak of ['\r\n', '\n', '\r']) {
      const text = `Name;E-mail;Position\r\nAna;ana@example.org;"one${lineBreak}two${lineBreak}three"\r\nBo;;\r\n`;
      expect(whole(await read(Buffer.from(text))).errors).toMatchObject([{ line: 5, column: 'email', code: 'cell.required' }]);
    }
  });

  test('MV-08 encoding and separator are detected, with and without a byte order mark', () => {
    const text = 'Nom,Courriel\nZoé,zoe@example.org\n';
    expect(decodeText(Buffer.from(text))?.encoding).toBe('utf-8');
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toMatchObject({ encoding: 'utf-8', text });
    expect(decodeText(windows1252(text))).toMatchObject({ encoding: 'windows-1252', text });
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject({ encoding: 'utf-16le', text });
    expect(decodeText(Buffer.from(text, 'utf16le'))).toMatchObject({ encoding: 'utf-16le', text });
    expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toMatchObject({ encoding: 'utf-16be', text });
    expect(findSeparator(text)).toBe(',');
    expect(findSeparator('a;b,c;d\n1;2,3;4\n')).toBe(';');
    expect(findSeparator('a\tb\n"x,y,z"\t2\n')).toBe('\t');
    expect(findSeparator('email\nx@example.org\n')).toBe(',');
  });

  test('MV-05 unknown columns are returned for assignment, with sample cells', async () => {
    const outcome = await read('Wer,Wo\nAna,ana@example.org\n');
    expect(outcome).toMatchObject({
      kind: 'design.columnsUnclear',
      columns: [
        { header: 'Wer', column: null, samples: ['Ana'] },
        { header: 'Wo', column: null, samples: ['ana@example.org'] },
      ],
    });
    const path = join(folder, String(files));
    const shown = whole(await runTableTask({ ...tableTask(path), columns: ['name', 'email'] }));
    expect(shown.delta.people.put).toMatchObject([{ name: 'Ana', email: 'ana@example.org' }]);
  });

  test('MV-01 one line per group of a person makes one person', async () => {
    const outcome = whole(await read('Name,E-mail,Group\nAna,ana@example.org,One\nAna,ana@example.org,Two | One\n'));
    expect(outcome.delta.people.put).toHaveLength(1);
    expect(outcome.delta.people.put[0]?.groupIds).toHaveLength(2);
    expect(outcome.people).toEqual({ added: 1, changed: 0 });
  });
});

describe('Excel files', () => {
  const cells = (...values: (string | number)[]) => values.map((value) => ({ value }));
  const workbook = async (...rows: (string | number)[][]): Promise<Buffer> => {
    const path = join(folder, 'made.xlsx');
    await writeExcelFile(rows.map((row) => cells(...row))).toFile(path);
    return readFile(path);
  };

  test('MV-08 the first sheet is read; numbers keep their displayed form', async () => {
    const outcome = whole(
      await read(await workbook(['Nom', 'Prénom', 'E-mail', 'Code postal'], ['Peña', 'Zoé', 'zoe@example.org', 36201])),
    );
    expect(outcome.found).toEqual({ format: 'xlsx', encoding: null, separator: null });
    expect(outcome.delta.people.put).toMatchObject([{ name: 'Zoé Peña', postalCode: '36201', line: 2 }]);
  });

  test('MV-05 an archive that is too large, has far-out cells or is truncated is refused without unpacking', async () => {
    const sound = await workbook(['Name', 'E-mail'], ['Ana', 'ana@example.org']);
    const entry = sound.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    const bomb = Buffer.from(sound);
    bomb.writeUInt32LE(4_000_000_000, entry + 24);
    expect(await read(bomb)).toEqual({ kind: 'design.fileUnreadable' });
    expect(await read(sound.subarray(0, sound.length - 40))).toEqual({ kind: 'design.fileUnreadable' });
    expect(await read(await workbook(Array.from({ length: 150 }, (_, at) => `Column ${at}`)))).toEqual({ kind: 'design.tooManyColumns' });
    expect(boundsFault(openWorkbook(await workbook(['Name'], ['Ana'], ['Bo'])), { rows: 2, columns: 5 })).toBe('design.tooManyRows');
  });
});

describe('faults', () => {
  test('MV-05 every faulty cell is reported with line, column and reason, and its text is kept', async () => {
    const outcome = whole(
      await read(
        [
          'Role,Name,E-mail,Language,Groups,Company,Category,Description',
          'client,Ana,ana(at)example.org,en,,,,',
          '',
          'client,,bo@example.org,klingon,,,,',
          'client,"=HYPERLINK(""x"")",cy@example.org,,,,,,,more',
          'client,Di\u0000,di@example.org,,,,,',
          'client,Bo,BO@example.org,,,,,',
          'group,Choir,,,,Nord,singing,Sings',
          'group,Choir,,,,Nord,arts,Sings',
        ].join('\n'),
      ),
    );
    const errors = outcome.errors.map(({ line, column, code }) => `${line} ${column} ${code}`);
    expect(errors).toEqual([
      '2 email cell.addressInvalid',
      '4 language cell.languageUnknown',
      '4 name cell.required',
      '4 email cell.addressRepeated',
      '5 10 cell.surplus',
      '5 name cell.formula',
      '6 name cell.unseen',
      '7 email cell.addressRepeated',
      '8 category cell.categoryUnknown',
      '8 manager cell.required',
      '8 name cell.groupExists',
      '9 manager cell.required',
      '9 name cell.groupExists',
    ]);
    expect(outcome.errors[0]?.value).toBe('ana(at)example.org');
    expect(outcome.rows).toBe(7);
    expect(outcome.delta.people.put).toHaveLength(5);
  });

  test('MV-05 an unterminated quotation is reported where it begins; text before it is read', async () => {
    const outcome = whole(await read('Name,E-mail\nAna,ana@example.org\nBo,"bo@example.org\nCy,cy@example.org\n'));
    expect(outcome.errors).toMatchObject([{ line: 3, column: 'email', code: 'cell.quoteOpen', value: 'Bo,"bo@example.org' }]);
    expect(outcome.delta.people.put).toHaveLength(1);
    // An unknown column is identified by its number.
    const unknown = whole(await read('Name,E-mail,Shoes\nAna,ana@example.org,\nBo,bo@example.org,"38\n'));
    expect(unknown.errors).toMatchObject([{ line: 3, column: '3', code: 'cell.quoteOpen' }]);
  });

  test('MV-05 a file that is no table is refused', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
    expect(await read(png)).toEqual({ kind: 'design.fileUnreadable' });
    expect(await read(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]))).toEqual({ kind: 'design.fileUnreadable' });
    expect(await read(Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 9)))).toEqual({ kind: 'design.fileUnreadable' });
    expect(await read('')).toEqual({ kind: 'design.fileEmpty' });
    expect(await read('Name,E-mail\n,\n')).toEqual({ kind: 'design.fileEmpty' });
  });

  test('MV-05 200,000 rows or a cell of 1 MB are refused within five seconds', async () => {
    const started = performance.now();
    const rows = Array.from({ length: 200_000 }, (_, at) => `Person ${at},p${at}@example.org`).join('\n');
    expect(await read(`Name,E-mail\n${rows}`)).toEqual({ kind: 'design.tooManyRows' });
    const outcome = whole(await read(`Name,E-mail\n${'x'.repeat(1_000_000)},ana@example.org\n`));
    expect(outcome.errors).toMatchObject([{ line: 2, column: 'name', code: 'cell.tooLong' }, { code: 'cell.tooLong' }]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a board as a file', () => {
  const nameOf = ({ names }: { names: readonly string[] }) => names[0] ?? '';
  // Possible input, including characters with a meaning in spreadsheets and CSV.
  const cell = fc
    .string({ unit: fc.constantFrom(...'aZé9 =+-@＝＠|;,"\'\n\t()/'), maxLength: 12 })
    .map((text) => text.replace(/\r/g, '').trim().normalize('NFC'));
  const name = cell.filter((text) => /[a-z9é]/i.test(text) && !text.includes('\n'));
  const board = fc
    .record({
      groups: fc.array(fc.record({ name, company: cell, description: cell, category: fc.constantFrom('', 'arts', 'odd one') }), {
        maxLength: 4,
      }),
      people: fc.array(
        fc.record({
          name: cell,
          position: cell,
          company: cell,
          role: fc.constantFrom('', 'member', 'manager', 'odd'),
          groups: fc.subarray([0, 1, 2, 3]),
        }),
        { maxLength: 6 },
      ),
    })
    .map((drawn) => {
      const groups = drawn.groups.map((each, at): DesignGroup => ({
        ...each,
        id: `g${at}`,
        place: at + 1,
        line: null,
        manager: '',
        visibility: 'public',
      }));
      const people = drawn.people.map(({ groups: at, ...each }, index): DesignPerson => ({
        ...(Object.fromEntries(personColumns.map((column) => [column, ''])) as Pick<DesignPerson, (typeof personColumns)[number]>),
        ...each,
        email: `p${index}@example.org`,
        id: `p${index}`,
        place: index + 1,
        line: null,
        groupIds: at.flatMap((place) => groups[place]?.id ?? []),
      }));
      return { people, groups };
    })
    .filter(({ groups }) => {
      const references = groups.map(groupReferences(groups));
      const names = [...references, ...groups.map((group) => group.name)].map((each) => each.toLowerCase().replace(/\s+/g, ' '));
      return (
        new Set(groups.map(groupKey)).size === groups.length &&
        new Set(names).size === new Set(references).size &&
        groups.length === new Set(references).size
      );
    });

  /** Board without IDs, lines and positions, which files do not contain. */
  const bare = ({ people, groups }: { people: readonly DesignPerson[]; groups: readonly DesignGroup[] }) => {
    const names = new Map(groups.map((group) => [group.id, groupKey(group)]));
    const without = <R extends { id: string; place: number; line: number | null }>({ id: _, place: __, line: ___, ...row }: R) => row;
    return {
      groups: groups.map(without),
      people: people.map((person) => ({ ...without(person), groupIds: person.groupIds.map((id) => names.get(id)) })),
    };
  };

  test('MV-08 property: export and import yield the same board; no cell is executed as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(board, fc.constantFrom('en', 'fr', 'es'), async (rows, language) => {
        fc.pre(rows.people.length + rows.groups.length > 0);
        const text = writeDesign(words, language, rows, categories, nameOf);
        const cells: string[] = parse(text, { bom: true, delimiter: language === 'en' ? ',' : ';', relax_column_count: true }).flat();
        for (const each of cells) expect(each).not.toMatch(/^[=+\-@＝＋－＠]/);
        const { delta } = whole(await read(text));
        const again = designOf({ people: delta.people.put, groups: delta.groups.put });
        expect(bare({ people: inOrder(again.people), groups: inOrder(again.groups) })).toEqual(bare(rows));
        // Importing the same file again adds nothing.
        expect(whole(await read(text, { people: delta.people.put, groups: delta.groups.put })).people.added).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
