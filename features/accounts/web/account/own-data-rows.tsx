import type { ReactNode } from 'react';
import type { OwnUser } from '../../contract/shapes.ts';
import { useAccountWords } from '../words.ts';

/** Read-only list of the user's contact data. */
export function OwnDataRows({ user }: { user: OwnUser }): ReactNode {
  const t = useAccountWords();
  const rows = [
    { label: t('occupation'), value: user.occupation },
    { label: t('company'), value: user.company },
    { label: t('email'), value: user.email },
    { label: t('address'), value: user.address },
    { label: t('postalCode'), value: user.postalCode },
    { label: t('city'), value: user.city },
    { label: t('country'), value: user.country },
    { label: t('phone'), value: user.phone },
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 tablet:grid-cols-2">
      {rows.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value ?? <span className="text-muted">{t('account.notGiven')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
