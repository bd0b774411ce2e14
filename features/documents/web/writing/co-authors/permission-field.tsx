import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { Select } from '#platform/web/forms/select-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { askCoAuthor } from '../../../contract/co-author-endpoints.ts';
import type { CoAuthor } from '../../../contract/co-author-shapes.ts';
import { coAuthorPermissions, type CoAuthorPermission } from '../../../contract/kinds.ts';
import { readsOf } from '../../reads-of.ts';
import { useDocumentWords } from '../../words.ts';

/** Permission of a co-author. */
export function PermissionField({ value, onChange }: { value: CoAuthorPermission; onChange: (value: CoAuthorPermission) => void }) {
  const t = useDocumentWords();
  return (
    <RadioCards
      name="permission"
      label={t('coAuthors.permission')}
      value={value}
      onChange={(next) => onChange(next as CoAuthorPermission)}
      options={coAuthorPermissions.map((permission) => ({
        value: permission,
        label: t(`coAuthors.may.${permission}`),
        hint: t(`coAuthors.mayText.${permission}`),
      }))}
    />
  );
}

/** Changes what a co-author may do, immediately. */
export function PermissionChoice({ id, coAuthor: { userId, name, permission } }: { id: string; coAuthor: CoAuthor }) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);

  async function change(next: CoAuthorPermission) {
    setIsBusy(true);
    try {
      await call(askCoAuthor, { params: { id, userId }, body: { permission: next } });
      toast(t(`coAuthors.changed.${next}`, { name }), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    } finally {
      await refresh(...readsOf(id));
      setIsBusy(false);
    }
  }

  return (
    <Select
      className="w-full tablet:w-52"
      aria-label={t('coAuthors.permissionOf', { name })}
      value={permission}
      disabled={isBusy}
      onChange={({ target }) => void change(target.value as CoAuthorPermission)}
    >
      {coAuthorPermissions.map((each) => (
        <option key={each} value={each}>
          {t(`coAuthors.may.${each}`)}
        </option>
      ))}
    </Select>
  );
}
