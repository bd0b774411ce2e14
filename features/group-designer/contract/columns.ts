/** Columns of a person. Cells hold whatever was typed. */
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

/** Columns of a virtual group. `manager`: address or ID of its future manager. */
export const groupColumns = ['name', 'company', 'manager', 'category', 'description', 'visibility'] as const;
export type GroupColumn = (typeof groupColumns)[number];

/**
 * Columns of a file, in the order of the template. A row with the role `group` is a group. In other
 * rows, `groups` lists the groups of the person.
 */
export const fileColumns = [...personColumns, 'groups', 'manager', 'category', 'description', 'visibility'] as const;
export type FileColumn = (typeof fileColumns)[number];

/**
 * Columns that imported files can have: also separate first names, which are prepended to the name.
 */
export const importColumns = [...fileColumns, 'firstName'] as const;
export type ImportColumn = (typeof importColumns)[number];

export const personRoles = ['member', 'manager'] as const;
