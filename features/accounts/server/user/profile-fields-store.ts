import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { FieldValues, ProfileFieldName } from '../../contract/chosen-fields.ts';
import { profileFields } from '../../contract/profile-fields.ts';

type Names = readonly ProfileFieldName[];

const columnOf = (name: ProfileFieldName): string => profileFields[name].column;

/** Columns of fields with a prefix each: `u.city, u.postal_code`. */
export const fieldColumns = (names: Names, prefix = ''): Sql => raw(names.map((name) => `${prefix}${columnOf(name)}`).join(', '));

/** The same columns under the names of the fields: `u.city as "city", u.postal_code as "postalCode"`. */
export const selectedFields = (names: Names, prefix = ''): Sql =>
  raw(names.map((name) => `${prefix}${columnOf(name)} as "${name}"`).join(', '));

/** Values of fields, in the order of `fieldColumns`. */
export const insertedFields = <Name extends ProfileFieldName>(names: readonly Name[], values: FieldValues<Name>): Sql =>
  join(names.map((name) => values[name]));

/** Assignments of values: `city = $1, postal_code = $2`. */
export const assignedFields = <Name extends ProfileFieldName>(names: readonly Name[], values: FieldValues<Name>): Sql =>
  join(names.map((name) => sql`${raw(columnOf(name))} = ${values[name]}`));

/** Assignments of the columns of another table: `city = hidden.city`. */
export const copiedFields = (names: Names, prefix: string): Sql =>
  raw(names.map((name) => `${columnOf(name)} = ${prefix}${columnOf(name)}`).join(', '));

/** Fields of a JSON record by name: `"postalCode"`, each with its type for its definition. */
export const recordFields = (names: Names, type = ''): Sql => raw(names.map((name) => `"${name}"${type}`).join(', '));
