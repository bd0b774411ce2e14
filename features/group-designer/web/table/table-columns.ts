import type { PersonColumn } from '../../contract/columns.ts';

type TableColumn = PersonColumn | 'groups';

/** Width of each column in rem, most important first. */
const widths = {
  name: 12,
  email: 14,
  role: 7.5,
  groups: 8,
  language: 10,
  position: 10,
  company: 11,
  username: 9,
  address: 13,
  postalCode: 8,
  city: 9,
  country: 9,
  phone: 9,
} as const satisfies Partial<Record<TableColumn, number>>;

export type ShownColumn = keyof typeof widths;
const all = Object.keys(widths) as ShownColumn[];
const first: readonly ShownColumn[] = ['name', 'email', 'role', 'groups'];

/** The columns in their order; those with something to correct follow the first ones, in view without scrolling. */
export const columnsWith = (faulty: ReadonlySet<string>): readonly ShownColumn[] => [
  ...first,
  ...all.filter((column) => !first.includes(column) && faulty.has(column)),
  ...all.filter((column) => !first.includes(column) && !faulty.has(column)),
];

/** Grid columns of header and rows, after those of the box and of the line. */
export const gridColumns = (columns: readonly ShownColumn[]): string => columns.map((column) => `${widths[column]}rem`).join(' ');
