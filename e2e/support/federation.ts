import { fileColumns, type FileColumn } from '#features/group-designer/contract/columns.ts';
import { askDatabase, type OnItsFolder } from './database.ts';

/** A federation: numbers of people, clubs, known people, and rows with faults. */
export const federation = { people: 2_140, groups: 86, known: 212, faults: 31, strangeLanguages: 26, strangeAddresses: 3 };
/** First row of people with a fault. */
export const faultyFrom = 500;

/** Name of a club. */
export const club = (number: number) => `Club ${String(number).padStart(2, '0')}`;

/**
 * The template filled with members, as saved by Excel in Spain: semicolons, Windows-1252, a line
 * break in a cell.
 */
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

/** Makes the manager an established user, and creates the known people. */
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
