import { profileFields, type ProfileField } from './profile-fields.ts';

type Declared = typeof profileFields;
export type ProfileFieldName = keyof Declared;

/** Values by name; null if empty. */
export type FieldValues<Name extends ProfileFieldName = ProfileFieldName> = Record<Name, string | null>;

/** Names of the fields that have these properties. */
export type FieldsWith<Properties> = {
  [Name in ProfileFieldName]: Declared[Name] extends Properties ? Name : never;
}[ProfileFieldName];

/** A declared field, with its name and with keys that the words are checked against. */
export type NamedField = ProfileField & {
  name: ProfileFieldName;
  label: Declared[ProfileFieldName]['label'];
  hint?: Extract<Declared[ProfileFieldName], { hint: string }>['hint'];
};

/** All fields, in the order of their declaration. */
export const fieldList: readonly NamedField[] = Object.entries(profileFields).map(([name, field]) => ({
  ...field,
  name: name as ProfileFieldName,
}));

export const fieldNames: readonly ProfileFieldName[] = fieldList.map(({ name }) => name);

/** Names of the fields that have these properties, in the order of their declaration. */
export function fieldsWith<const Properties extends Wanted>(wanted: Properties): FieldsWith<Properties>[] {
  return fieldList.filter((field) => hasAll(field, wanted)).map(({ name }) => name as FieldsWith<Properties>);
}

type Wanted = Partial<Omit<ProfileField, 'form'>> & { form?: Partial<ProfileField['form']> };

function hasAll(thing: object, wanted: object): boolean {
  return Object.entries(wanted).every(([key, value]) => {
    const own: unknown = Reflect.get(thing, key);
    return typeof value === 'object' && value !== null ? typeof own === 'object' && own !== null && hasAll(own, value) : own === value;
  });
}

/** Fields in the order in which people read them: about the person, then how to reach them. */
export const fieldsInSections: readonly NamedField[] = (['about', 'contact'] as const).flatMap((section) =>
  fieldList.filter(({ form }) => form.section === section),
);

/** The values of some fields; null for those that are missing. */
export function fieldValues<Name extends ProfileFieldName>(
  names: readonly Name[],
  given: Readonly<Partial<Record<Name, string | null | undefined>>>,
): FieldValues<Name> {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as FieldValues<Name>;
}

export const emptyFields: FieldValues = fieldValues(fieldNames, {});
