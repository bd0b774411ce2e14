import { fileColumns, type FileColumn } from '#features/group-designer/contract/columns.ts';
import { askDatabase, type OnItsFolder } from './database.ts';

/** The federation of a story: how many people and clubs its list has, how many of the people are known already, and in how many rows something is wrong. */
export const federation = { people: 2_140, groups: 86, known: 212, faults: 31, strangeLanguages: 26, strangeAddresses: 3 };
/** The row of people where the faults begin. */
export const faultyFrom = 500;

export const club = (number: number) => `Club ${String(number).padStart(2, '0')}`;

/** The template, filled with the members of a federation as Excel saves it in Spain: semicolons, Windows-1252, a line break in a cell. */
export function filled(template: string, manager: string): Buffer {
  const [head = '', example = ''] = template.replace('\uFEFF', '').split('\r\n');
  const cell = (row: string, column: FileColumn) => row.split(';')[fileColumns.indexOf(column)] ?? '';
  const row = (cells: Partial<Record<FileColumn, string>>) => fileColumns.map((column) => cells[column] ?? '').join(';');
  const clubs = Array.from({ length: federation.groups }, (_, at) =>
    row({
      role: cell(example, 'role'),
      name: club(at + 1),
      company: 'Federación Gallega',
      manager,
      category: cell(example, 'category'),
      description: at === 0 ? '"Jugamos juntos,\r\nlos martes."' : `Quienes juegan en el club ${at + 1}.`,
    }),
  );
  const people = Array.from({ length: federation.people }, (_, at) => {
    const fault = at - faultyFrom;
    const hasFault = fault >= 0 && fault < federation.faults;
    const isStrange = hasFault && fault < federation.strangeLanguages;
    const isUnreachable = hasFault && !isStrange && fault < federation.strangeLanguages + federation.strangeAddresses;
    return row({
      role: 'cliente',
      name: hasFault && !isStrange && !isUnreachable ? '' : `Íñigo Peña ${at}`,
      email: `socio-${at}${isUnreachable ? '(at)' : '@'}example.org`,
      language: isStrange ? 'gallego' : 'es',
      city: isStrange ? 'Lugo' : 'Vigo',
      groups: club((at % federation.groups) + 1),
    });
  });
  return Buffer.from([head, ...clubs, ...people].join('\r\n'), 'latin1');
}

/** Whoever keeps the list has been here for a while, and so have some of the federation. */
export async function peopleOfBefore(atrium: OnItsFolder, userId: string): Promise<void> {
  await askDatabase(atrium, `update users set email_confirmed_at = now(), created_at = now() - interval '1 month' where id = $1`, [userId]);
  await askDatabase(
    atrium,
    `insert into users (id, username, name, email, password_hash, role, language, email_confirmed_at, terms_accepted_at)
     select 'KN' || translate(lpad(n::text, 6, '0'), '01', 'XY'), 'socio-' || n, 'Íñigo Peña', 'socio-' || n || '@example.org', 'none', 'member', 'es', now(), now()
     from generate_series(0, $1::int - 1) as n`,
    [federation.known],
  );
}
