import type { ReactNode } from 'react';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { fieldsInSections, type FieldValues, type NamedField } from '../contract/chosen-fields.ts';
import { textOf } from './text-of.ts';
import { useAccountWords } from './words.ts';

type Section = NamedField['form']['section'];

const lines = { halves: 'tablet:grid-cols-2', secondWider: 'tablet:grid-cols-[2fr_3fr]' };

/** Adjacent fields of a section that share a line. */
function linesOf(section: Section): NamedField[][] {
  const grouped: NamedField[][] = [];
  for (const field of fieldsInSections.filter(({ form }) => form.section === section)) {
    const last = grouped.at(-1);
    if (last && field.form.line && last[0]?.form.line === field.form.line) last.push(field);
    else grouped.push([field]);
  }
  return grouped;
}

interface ProfileFieldsProps {
  section: Section;
  values?: FieldValues;
  isOptionalSaid?: boolean;
}

/** Form controls of the profile fields of a section, all optional. */
export function ProfileFields({ section, values, isOptionalSaid }: ProfileFieldsProps): ReactNode {
  const t = useAccountWords();
  const control = ({ name, limit, label, hint, form: { type = 'text', autoComplete } }: NamedField) => (
    <TextField
      key={name}
      name={name}
      type={type}
      label={t(label)}
      {...(hint && { hint: t(hint) })}
      autoComplete={autoComplete}
      limit={limit}
      defaultValue={values?.[name] ?? ''}
      {...(isOptionalSaid && { optionalText: t('optional') })}
    />
  );
  return linesOf(section).map((line) => {
    const [first] = line;
    return first?.form.line ? (
      <div key={first.name} className={`grid gap-5 ${lines[first.form.line]}`}>
        {line.map(control)}
      </div>
    ) : (
      line.map(control)
    );
  });
}

/** The texts typed into the fields of these sections. */
export function typedFields(values: Parameters<typeof textOf>[0], ...sections: Section[]): Partial<Record<NamedField['name'], string>> {
  return Object.fromEntries(
    fieldsInSections.filter(({ form }) => sections.includes(form.section)).map(({ name }) => [name, textOf(values, name)]),
  );
}
