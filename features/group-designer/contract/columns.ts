/** What is known of a person, each a cell of the table; whatever was typed there is kept as it is. */
export const personColumns = [
  'role',
  'name',
  'email',
  'username',
  'position',
  'company',
  'language',
  'address',
  'postalCode',
  'city',
  'country',
  'phone',
] as const;
export type PersonColumn = (typeof personColumns)[number];

/** What is known of a virtual group. `manager` is the address or the ID of whoever is to manage it. */
export const groupColumns = ['name', 'company', 'manager', 'category', 'description', 'visibility'] as const;
export type GroupColumn = (typeof groupColumns)[number];

/** The columns of a file, in the order of the template. A row whose role is `group` is a group; of another, `groups` names those that the person is in. */
export const fileColumns = [...personColumns, 'groups', 'manager', 'category', 'description', 'visibility'] as const;
export type FileColumn = (typeof fileColumns)[number];

/** What a column of anybody's file can be: first names apart stand before the name. */
export const importColumns = [...fileColumns, 'firstName'] as const;
export type ImportColumn = (typeof importColumns)[number];

export const personRoles = ['member', 'manager'] as const;
