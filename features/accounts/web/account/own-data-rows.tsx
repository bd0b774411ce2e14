import type { ReactNode } from 'react';
import { Bar } from '#platform/web/ui/bar.tsx';
import { ChevronRightIcon } from '#platform/web/ui/icons.tsx';
import { fieldsInSections, type NamedField } from '../../contract/chosen-fields.ts';
import type { OwnUser } from '../../contract/shapes.ts';
import { useAccountWords } from '../words.ts';

interface OwnDataRowsProps {
  user: OwnUser;
  onComplete: () => void;
  /** Another suggestion. */
  beside?: ReactNode;
}

/** Read-only list of the user's email address and profile fields; as long as some are empty, how many have a text, and a way to the form. */
export function OwnDataRows({ user, onComplete, beside }: OwnDataRowsProps): ReactNode {
  const t = useAccountWords();
  const rowsOf = (section: NamedField['form']['section']) =>
    fieldsInSections.filter(({ form }) => form.section === section).map(({ name, label }) => ({ label: t(label), value: user[name] }));
  const rows = [...rowsOf('about'), { label: t('email'), value: user.email }, ...rowsOf('contact')];
  const given = rows.filter(({ value }) => value !== null);
  return (
    <div className="grid gap-6">
      <div className="grid gap-3 empty:hidden tablet:grid-cols-2">
        {given.length < rows.length && <Completion given={given.length} all={rows.length} onComplete={onComplete} />}
        {beside}
      </div>
      <dl className="grid gap-x-8 gap-y-4 tablet:grid-cols-2">
        {given.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const suggestion =
  'flex min-h-11 items-center gap-4 rounded-control border border-line px-4 py-3 text-left text-ink no-underline transition-colors hover:bg-tint';

/** How much of the profile is filled in; opens the form. */
function Completion({ given, all, onComplete }: { given: number; all: number; onComplete: () => void }): ReactNode {
  const t = useAccountWords();
  return (
    <button type="button" onClick={onComplete} className={suggestion}>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-[560] text-accent">{t('account.complete')}</span>
        <span className="text-sm text-muted">{t('account.completeText', { given, all })}</span>
        <Bar parts={[{ share: given / all, fill: 'fill-accent' }]} height={6} className="mt-1" />
      </span>
      <ChevronRightIcon size={18} className="flex-none text-muted" />
    </button>
  );
}
