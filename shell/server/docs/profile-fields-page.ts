import { fieldsInSections, type NamedField } from '#features/accounts/contract/chosen-fields.ts';
import { distinguishingFields, ownFields, seenFields } from '#features/accounts/contract/field-nouns.ts';
import { retention } from '#features/accounts/contract/retention.ts';
import { periodText } from '#platform/contract/retention/retention-period.ts';

const yes = (is: boolean | undefined): string => (is ? 'yes' : 'no');

function seenText({ seenBy, distinguishesNamesakes, isInRecord }: NamedField): string {
  return [
    seenBy === 'owner' ? 'the owner' : 'signed-in people who may see the person',
    ...(isInRecord ? ['also in `GET /api/user/:id`'] : []),
    ...(distinguishesNamesakes ? ['who sees another person of that name'] : []),
  ].join('; ');
}

/** docs/profile-fields.md: the fields of a profile with all that is derived from their declaration. */
export function profileFieldsPage(): string {
  const rows = fieldsInSections.map((field) => {
    const { name, column, limit, onProfile, form, isSearched, isExported, isHideable, keptAs, noun } = field;
    const stored = `with the account, at most ${periodText(retention[keptAs].periods.silent, 'en')} after the last activity`;
    return `| \`${name}\` | ${noun.en} | \`users.${column}\` | ${limit} | ${seenText(field)} | ${onProfile ?? 'no'} | ${form.section} | ${yes(isSearched)} | ${yes(isExported)} | ${yes(isHideable)} | ${stored} |`;
  });
  const lead =
    'Generated from `features/accounts/contract/profile-fields.ts` by `npm run docs`; a test compares them. [Accounts](../features/accounts/README.md) explains how to add a field.';
  return `# Profile fields\n\n${lead}\n\n| field | in texts | column | characters | who sees it | on the profile | form | searched | exported | hidden by moderators | stored |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** Columns that a row of docs/privacy-statements.md names besides those of fields. */
const storedIn: readonly { term: string; before: readonly string[]; fields: readonly NamedField[]; after: readonly string[] }[] = [
  {
    term: 'People who are signed in',
    before: ['users.id', 'users.username', 'users.name', 'users.role', 'users.picture_hash'],
    fields: seenFields,
    after: [],
  },
  {
    term: 'People who see you and someone with the same name',
    before: [],
    fields: distinguishingFields,
    after: ['users.created_at', 'name_shapes'],
  },
  { term: 'No one else', before: ['users.email'], fields: ownFields, after: ['documents'] },
];

/** docs/privacy-statements.md with the present columns of fields in the rows about who sees them. */
export function withFieldColumns(page: string): string {
  return storedIn.reduce((text, { term, before, fields, after }) => {
    const row = new RegExp(`^(\\| \\*\\*${term}\\*\\* \\| )[^|]*( \\|)`, 'm');
    if (!row.test(text)) throw new Error(`docs/privacy-statements.md lacks the row “${term}”`);
    const columns = [...before, ...fields.map(({ column }) => `users.${column}`), ...after];
    return text.replace(row, (_, start: string, end: string) => start + columns.map((column) => `\`${column}\``).join(', ') + end);
  }, page);
}
