import type { ReactNode } from 'react';
import { fieldsInSections, type NamedField } from '../../contract/chosen-fields.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { useAccountWords } from '../words.ts';

/** Read-only list of the user's email address and profile fields; empty fields are named at the end. */
export function OwnDataRows({ user }: { user: OwnUser }): ReactNode {
  const t = useAccountWords();
  const rowsOf = (section: NamedField['form']['section']) =>
    fieldsInSections.filter(({ form }) => form.section === section).map(({ name, label }) => ({ label: t(label), value: user[name] }));
  const rows = [...rowsOf('about'), { label: t('email'), value: user.email }, ...rowsOf('contact')];
  const empty = rows.filter(({ value }) => value === null).map(({ label }) => label);
  return (
    <div className="grid gap-4">
      <dl className="grid gap-x-8 gap-y-4 tablet:grid-cols-2">
        {rows.map(
          ({ label, value }) =>
            value !== null && (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {empty.length > 0 && <p className="text-sm text-muted">{t('account.notGiven', { fields: empty.join(', ') })}</p>}
    </div>
  );
}
